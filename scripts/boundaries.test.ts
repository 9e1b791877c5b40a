import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brokenBoundaries } from './lib/boundaries.ts'
import { graphPage } from './lib/graph.ts'
import { importsOf, sourcesBelow } from './lib/imports.ts'
import { brokenPageBoundaries } from './lib/page-boundaries.ts'
import { tooLarge } from './lib/sizes.ts'

const root = resolve(import.meta.dirname, '..')

/** Runs `work` with these files in a new folder. */
function within<T>(files: Record<string, string>, work: (dir: string) => T): T {
  const dir = mkdtempSync(join(tmpdir(), 'zenit-lint-'))
  try {
    for (const [file, source] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, file)), { recursive: true })
      writeFileSync(join(dir, file), source)
    }
    return work(dir)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

/** The output of Biome for these files. */
const lint = (files: Record<string, string>): string =>
  within(files, (dir) => {
    cpSync(join(root, 'biome.json'), join(dir, 'biome.json'))
    const args = ['lint', '--vcs-enabled=false', '.']
    const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), args, {
      cwd: dir,
      encoding: 'utf8',
    })
    return stdout + stderr
  })

describe('imports that lint rejects', () => {
  const importing = (source: string) => `import { one } from '${source}'\n\nexport const planted = one\n`

  const planted = [
    ['a component that imports the router', 'apps/web/src/ui/Router.tsx', 'react-router'],
    ['a component that requests data', 'apps/web/src/ui/Queries.tsx', '@tanstack/react-query'],
    ['a component with texts of the product', 'apps/web/src/ui/Texts.tsx', '../i18n/use-translation.ts'],
    ['a component that imports from a page', 'apps/web/src/ui/Page.tsx', '../features/home/loader.ts'],
    [
      'a slice that imports test helpers',
      'apps/api/src/features/quizzes/planted.ts',
      '../../../test/testing/app.ts',
    ],
    ['a page that imports test helpers', 'apps/web/src/features/home/planted.ts', '../../letters.testing.ts'],
  ] as const
  // One run of Biome for all of them, because reading its rules takes most of the time.
  const found = lint(Object.fromEntries(planted.map(([, file, source]) => [file, importing(source)])))

  it.each(planted)('%s', (_case, file) => {
    expect(found).toMatch(new RegExp(`${file}:\\d+:\\d+ lint/\\w+/noRestrictedImports`))
  })

  it('but not allowed ones', () => {
    const allowed = lint({
      'apps/web/src/ui/planted.ts': importing('./cx.ts'),
      'apps/api/src/features/quizzes/planted.test.ts': importing('../../../test/testing/app.ts'),
    })
    expect(allowed).toContain('Checked')
    expect(allowed).not.toContain('noRestrictedImports')
  })
})

describe('long functions', () => {
  const long = `export function long(count: number): number {\n${'  count += 1\n'.repeat(51)}  return count\n}\n`

  it('lint rejects more than 50 lines, except in tests', () => {
    expect(lint({ 'apps/api/src/features/quizzes/long.ts': long })).toContain('noExcessiveLinesPerFunction')
    const found = lint({ 'apps/api/src/features/quizzes/long.test.ts': long })
    expect(found).toContain('Checked')
    expect(found).not.toContain('noExcessiveLinesPerFunction')
  })
})

describe('texts in components', () => {
  const component = (text: string) => `export const Planted = () => <p>{1} · ${text}</p>\n`

  it('lint rejects words, which belong to the catalogues, but not punctuation', () => {
    expect(lint({ 'apps/web/src/features/home/Planted.tsx': component('Sign in') })).toContain(
      'noJsxLiterals',
    )
    const found = lint({ 'apps/web/src/features/home/Planted.tsx': component('{2}') })
    expect(found).toContain('Checked')
    expect(found).not.toContain('noJsxLiterals')
  })
})

describe('cycles', () => {
  const two = `import { one } from './one.ts'\n\nexport type Two = number\nexport const two = () => one()\n`

  it('lint rejects two files that import each other', () => {
    const one = `import { type Two, two } from './two.ts'\n\nexport const one = (): Two => two()\n`
    expect(lint({ 'apps/one.ts': one, 'apps/two.ts': two })).toContain('part of a cycle')
  })

  it('but types may refer to each other', () => {
    const one = `import type { Two } from './two.ts'\n\nexport const one = (): Two => 2\n`
    const found = lint({ 'apps/one.ts': one, 'apps/two.ts': two })
    expect(found).toContain('Checked')
    expect(found).not.toContain('part of a cycle')
  })
})

describe('the parts of the API', () => {
  const sources = sourcesBelow(join(root, 'apps/api/src'))
  const imports = importsOf(sources)
  const broken = (files: Record<string, string>) =>
    within(files, (dir) => brokenBoundaries(sourcesBelow(dir)))
  const importing = (...sources: string[]) => sources.map((source) => `import '${source}'\n`).join('')

  it('have no cycle, and no slice imports the queries of another', () => {
    expect(brokenBoundaries(sources, imports)).toEqual([])
  })

  it('are drawn correctly in the documentation', () => {
    const page = readFileSync(join(root, 'docs/graph.md'), 'utf8')
    expect(page, 'run `npm run graph`').toBe(graphPage(imports))
  })

  it('two slices that import each other through a third are rejected, with each import of the cycle', () => {
    const files = {
      'features/one/service.ts': importing('../two/service.ts'),
      'features/two/service.ts': importing('../three/view.ts'),
      'features/three/view.ts': importing('../one/policy.ts'),
      'features/four/service.ts': importing('../one/service.ts'),
    }
    expect(broken(files)).toEqual([
      expect.stringMatching(
        /^features\/one\/service.ts imports features\/two\/service.ts: .*cycle of one and two/,
      ),
      expect.stringMatching(/^features\/three\/view.ts imports features\/one\/policy.ts/),
      expect.stringMatching(/^features\/two\/service.ts imports features\/three\/view.ts/),
    ])
  })

  it.each([
    ['types', `import type { One } from '../one/view.ts'\n\nexport type Two = One\n`],
    ['a re-export', `export { one } from '../one/view.ts'\n`],
    ['a dynamic import', `export const load = () => import('../one/view.ts')\n`],
  ])('%s count as well', (_kind, source) => {
    const files = { 'features/one/view.ts': importing('../two/view.ts'), 'features/two/view.ts': source }
    expect(broken(files)).toHaveLength(2)
  })

  it('shared code imports nothing from a slice', () => {
    const files = {
      'platform/text.ts': importing('../features/one/view.ts'),
      'features/one/view.ts': importing('../../platform/text.ts'),
    }
    expect(broken(files)).toHaveLength(2)
  })

  it('lists of types may import what they list', () => {
    const files = {
      'deps.ts': `import type { Viewers } from './features/session/viewer.ts'\n\nexport type Deps = Viewers\n`,
      'features/session/viewer.ts': `import type { Deps } from '../../deps.ts'\n\nexport type Viewers = Deps\n`,
    }
    expect(broken(files)).toEqual([])
  })

  it.each([
    ['a name', 'export const closedTests = 1\n', 'closed Tests'],
    ['a table', "export const table = 'course_passes'\n", 'course'],
    ['a comment', '/** For learners. */\nexport const one = 1\n', 'learners'],
  ])('the platform says nothing of the product: %s', (_kind, source, term) => {
    const files = {
      'platform/files/one.ts': source,
      'platform/files/one.test.ts': source,
      'site/one.ts': source,
    }
    expect(broken(files)).toEqual([expect.stringMatching(`^platform/files/one.ts says “${term}”`)])
  })

  it.each([
    ['a raw statement', 'const found = sql<{ id: string }>`select id from users`.execute(db)\n'],
    ['a built one', "const found = db\n  .selectFrom('users')\n  .selectAll()\n"],
  ])('SQL stands in queries alone: %s', (_kind, source) => {
    const files = {
      'features/one/service.ts': source,
      'features/one/queries.ts': source,
      'features/one/late.queries.ts': source,
      'features/one/columns.sql.ts': source,
      'platform/db/migrate.ts': source,
      'features/one/service.test.ts': source,
      'content/load/load.ts': source,
      'content/load/queries.ts': source,
    }
    expect(broken(files)).toEqual([
      expect.stringMatching(/^content\/load\/load.ts holds SQL/),
      expect.stringMatching(/^features\/one\/service.ts holds SQL/),
    ])
  })

  it('nothing below services imports views', () => {
    const files = {
      'features/one/view.ts': 'export const one = 1\n',
      'features/one/queries.ts': importing('./view.ts'),
      'features/one/policy.ts': importing('./view.ts'),
      'features/one/service.ts': importing('./view.ts'),
      'features/one/routes.ts': importing('./view.ts'),
    }
    expect(broken(files)).toEqual([
      expect.stringMatching(/^features\/one\/policy.ts imports features\/one\/view.ts/),
      expect.stringMatching(/^features\/one\/queries.ts imports features\/one\/view.ts/),
    ])
  })

  it('a policy imports no queries', () => {
    const reading = 'export const may = async (db: Db) => (await find(db)) !== null\n'
    const files = {
      'features/one/policy.ts': reading,
      'features/one/access.ts': reading,
      'features/two/policy.ts': 'export const may = (count: number) => count > 0\n',
    }
    expect(broken(files)).toEqual([expect.stringMatching(/^features\/one\/policy.ts waits for something/)])
  })

  it('the product imports nothing from its own hub, except to start it', () => {
    const files = {
      'app.ts': importing('./features/hub/routes.ts'),
      'demo/accounts.ts': importing('../features/hub/accounts/passwords.ts'),
      'features/people/changes.ts': importing('../hub/provider/logins.ts'),
      'features/people/changes.test.ts': importing('../hub/provider/logins.ts'),
    }
    expect(broken(files)).toEqual([
      expect.stringMatching(/^features\/people\/changes.ts imports features\/hub\/provider\/logins.ts/),
    ])
  })

  it('the hub imports only the port of sessions', () => {
    const files = {
      'features/hub/accounts/account.routes.ts': importing(
        '../../session/hub-port.ts',
        '../../session/service.ts',
      ),
    }
    expect(broken(files)).toEqual([
      expect.stringMatching(
        /^features\/hub\/accounts\/account.routes.ts imports features\/session\/service.ts/,
      ),
    ])
  })

  it('the queries of another slice are rejected, a slice’s own are not', () => {
    const files = {
      'features/one/service.ts': importing('./queries.ts', './late.queries.ts', '../two/queries.ts'),
      'start/run.ts': importing('../features/two/late.queries.ts'),
      'features/one/service.test.ts': importing('../two/queries.ts'),
      'features/two/view.ts': importing('../../content/catalog/queries.ts'),
    }
    expect(broken(files)).toEqual([
      expect.stringMatching(
        /^features\/one\/service.ts imports features\/two\/queries.ts: ask the service of two/,
      ),
      expect.stringMatching(/^features\/two\/view.ts imports content\/catalog\/queries.ts/),
      expect.stringMatching(/^start\/run.ts imports features\/two\/late.queries.ts/),
    ])
  })
})

describe('what one module of the page does for all others', () => {
  const broken = (files: Record<string, string>) =>
    within(files, (dir) => brokenPageBoundaries(sourcesBelow(dir)))

  it('is done only there', () => {
    expect(brokenPageBoundaries(sourcesBelow(join(root, 'apps/web/src')))).toEqual([])
  })

  it.each([
    ['the storage of all tabs', "export const step = localStorage.getItem('step')\n", 'storage.ts'],
    ['the format of a number', "export const one = new Intl.NumberFormat('pl').format(1)\n", 'format/one.ts'],
    ['the format of a date', 'export const today = new Date().toLocaleDateString()\n', 'format/one.ts'],
    ['the storage of one', "export const step = window.sessionStorage['step']\n", 'storage.ts'],
  ])('%s', (_kind, source, module) => {
    const files = {
      'features/home/Planted.tsx': source,
      'features/home/planted.ts': source,
      'features/home/planted.test.ts': source,
      [module]: source,
    }
    expect(broken(files)).toEqual([
      expect.stringMatching(/^features\/home\/Planted.tsx uses /),
      expect.stringMatching(/^features\/home\/planted.ts uses /),
    ])
  })
})

describe('code that is too long', () => {
  const file = (name: string, lines = 1) => ({ file: name, text: '// a line\n'.repeat(lines) })
  const folder = (name: string, files: number) =>
    Array.from({ length: files }, (_, count) => file(`${name}/${count}.ts`))

  it('a file has more than 400 lines', () => {
    expect(tooLarge([file('apps/a.ts', 400), file('apps/b.ts', 401)])).toEqual([
      'apps/b.ts has 401 lines: 400 at most',
    ])
  })

  it('a folder has more than 25 files, unless each slice has one in it', () => {
    expect(
      tooLarge([...folder('apps/a', 25), ...folder('apps/b', 26), ...folder('packages/contract/src', 26)]),
    ).toEqual(['apps/b holds 26 files: 25 at most'])
  })

  it('`npm run lint` reports it, and other planted faults', { timeout: 60_000 }, () => {
    within({}, (dir) => {
      for (const part of ['scripts/boundaries.ts', 'scripts/lib', 'package.json'])
        cpSync(join(root, part), join(dir, part), { recursive: true })
      symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
      const planted = {
        'apps/api/src/features/one/service.ts': `import '../two/queries.ts'\n`,
        'apps/api/src/features/two/queries.ts': `import '../one/service.ts'\n`,
        'apps/web/src/long.ts': '// a line\n'.repeat(401),
        'packages/contract/src/one.ts': '\n',
      }
      for (const [path, source] of Object.entries(planted)) {
        mkdirSync(dirname(join(dir, path)), { recursive: true })
        writeFileSync(join(dir, path), source)
      }
      const { status, stderr } = spawnSync(process.execPath, ['scripts/boundaries.ts'], {
        cwd: dir,
        encoding: 'utf8',
      })
      expect(status).toBe(1)
      expect(stderr.trim().split('\n')).toEqual([
        expect.stringContaining('one/service.ts imports features/two/queries.ts: part of a cycle'),
        expect.stringContaining('two/queries.ts imports features/one/service.ts: part of a cycle'),
        expect.stringContaining('one/service.ts imports features/two/queries.ts: ask the service of two'),
        expect.stringContaining('apps/web/src/long.ts has 401 lines'),
      ])
    })
  })
})
