import { listStaffActions } from '@zenit/contract/audit'
import { listPacks } from '@zenit/contract/packs'
import { afterAll } from 'vitest'
import type { Actor } from '../../../../test/testing/actor.ts'
import type { TestApp } from '../../../../test/testing/app.ts'
import { type PackFiles, type TestPack, writeTestPack } from '../../../../test/testing/pack.ts'
import { readFolder, working } from '../fixtures.ts'
import { loadFolder } from './load.ts'

/** Folders of packs for the tests of a file, and functions to load them. */
export function mirroring({ deps }: TestApp) {
  const made: TestPack[] = []
  afterAll(() => {
    for (const pack of made) pack.remove()
  })

  /** The valid pack with unique names, because programs and courses belong to only one pack. */
  function folderOf(name: string, changes: PackFiles = {}): TestPack {
    const pack = writeTestPack({
      'content.yaml': `id: ${name}\nlanguages: [pl, en]\n`,
      'tools.yaml': null,
      'partners.yaml': null,
      'community.yaml': null,
      'onboarding.yaml': null,
      'pages/about.yaml': null,
      'programs/start.yaml': null,
      [`programs/${name}-start.yaml`]: [
        'renamedFrom: beginning',
        'title: { pl: Początek, en: Start }',
        'description: { pl: Od czego zacząć., en: Where to begin. }',
        'rank: 2',
        'position: 1',
        `courses: [${name}-course]`,
        '',
      ].join('\n'),
      ...changes,
    })
    made.push(pack)
    const course = Object.entries(readFolder(`${pack.root}/courses/prompts`))
    const moved = course.map(([path, content]) => [`courses/${name}-course/${path}`, content])
    pack.write({ 'courses/prompts': null, ...Object.fromEntries(moved) })
    const yaml = `courses/${name}-course/course.yaml`
    const text = String(readFolder(pack.root)[yaml]).replace('recommendedTools: [writer]\n', '')
    pack.write({ [yaml]: text })
    return pack
  }

  const load = (folder: TestPack, more: { takeOver?: boolean } = {}) => {
    const { db, files, config, clock } = deps
    return loadFolder({ db, files, config, clock, folder: folder.root, ...more })
  }

  return { folderOf, load }
}

/** Summaries of the packs with this name. */
export async function summaryOf(author: Actor, name: string) {
  const { body } = await author.call(listPacks, { query: { search: name } })
  return body.packs.filter(({ pack }) => pack === name)
}

/** The pack of this name that was made from a folder, and what an author can do with it. */
export async function mirrorOf(author: Actor, name: string) {
  const [summary] = await summaryOf(author, name)
  const id = summary?._id ?? ''
  return { summary, id, course: `${name}-course`, ...working(author, id) }
}

/** What staff have done to the packs with this name, the latest first. */
export async function logOf(admin: Actor, name: string) {
  const { body } = await admin.call(listStaffActions, { query: { subject: name } })
  return body.actions.map(({ action }) => action)
}
