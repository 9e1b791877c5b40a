import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../apps/api/src/config/config.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Every line of `.env.example` as if it were in use. */
const examples = parseEnv(read('.env.example').replaceAll(/^#(?=[A-Z][A-Z_]*=)/gm, ''))

/** The names in the first column of the table of settings. */
const documented = read('docs/operating/settings.md')
  .split('\n')
  .flatMap((line) => /^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/.exec(line)?.[1]?.match(/[A-Z_]+/g) ?? [])

/** The names that the configuration reads from the environment, with these settings in it. */
function namesRead(env: Record<string, string | undefined>): string[] {
  const names = new Set<string>()
  const watched = new Proxy(env, {
    get: (target, name) => {
      names.add(String(name))
      return target[String(name)]
    },
  })
  readConfig(watched)
  return [...names]
}

// Some are read only together with others; the examples set all of them, except the secret, which everybody must
// create.
const settings = [
  ...new Set([...namesRead({}), ...namesRead({ ...examples, SECRET: 's'.repeat(48) })]),
].sort()

test('.env.example lists every setting, and the examples can be used', () => {
  expect(Object.keys(examples).sort()).toEqual(settings)
})

test('docs/operating/settings.md lists every setting, and the file that can contain them', () => {
  expect(documented.sort()).toEqual([...settings, 'ENV_FILE'].sort())
})
