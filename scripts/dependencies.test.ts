import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

interface Locked {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const locked = Object.entries<Locked>(read('package-lock.json').packages)
const isOurs = (path: string) => !path.includes('node_modules/')
const packages = locked.filter(([path, { link }]) => !isOurs(path) && !link)
const workspaces = locked.filter(([path]) => isOurs(path)).map(([path]) => path)

/**
 * Licences with which the product may be built and distributed; LGPL only for linked libraries, as sharp links libvips.
 */
const accepted = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Zlib',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'PSF-2.0',
  'Python-2.0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])
const linked = /^node_modules\/@img\/sharp-/

/** Packages whose package.json gives no licence, or not as an SPDX expression; we read the licence in their files. */
const readByHand: Record<string, string> = {
  'node_modules/@visx/vendor': 'MIT AND ISC',
  'node_modules/combine-errors': 'MIT',
  'node_modules/format': 'MIT',
  'node_modules/png-js': 'MIT',
  'node_modules/rulr': 'MIT',
}

/** Whether an SPDX expression without exceptions is accepted: all parts joined by AND, or one of those joined by OR. */
function isAccepted(expression: string, path: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain
    .split(' AND ')
    .every((part) =>
      part
        .split(' OR ')
        .some((name) => accepted.has(name) || (name === 'LGPL-3.0-or-later' && linked.test(path))),
    )
}

test('every package has a licence that we accept', () => {
  const refused = packages.filter(
    ([path, { license = 'none' }]) => !isAccepted(readByHand[path] ?? license, path),
  )
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

test.each([
  ['MIT OR GPL-3.0-only', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT AND Zlib)', true],
  ['LGPL-3.0-or-later', false],
  ['none', false],
])('%s is accepted: %s', (expression, outcome) => {
  expect(isAccepted(expression, 'node_modules/some')).toBe(outcome)
})

test('every dependency is pinned to one version', () => {
  const loose = workspaces.flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} }: Locked = read(join(folder, 'package.json'))
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name, version]) => !name.startsWith('@zenit/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${folder}: ${name} ${version}`)
  })
  expect(loose).toEqual([])
})

test('every package comes from npm’s registry, with its hash', () => {
  const unknown = packages.filter(
    ([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved,
  )
  expect(unknown.map(([path]) => path)).toEqual([])
})
