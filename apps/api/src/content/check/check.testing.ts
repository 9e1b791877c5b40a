import { afterEach } from 'vitest'
import { linesOf, type PackFiles, writeTestPack } from '../../../test/testing/pack.ts'
import { checkPack } from './check.ts'

export const lesson = 'courses/prompts/lessons/01-intro'

/** A description, the change to the pack, and every resulting error. */
export type Case = [string, PackFiles, string[]]

export const course = 'courses/prompts/course.yaml'
export const closedTest = 'courses/prompts/closed-test.yaml'

/** A day on which no fact of the packs, or of the demo, is outdated. */
export const today = new Date('2026-11-29')

/** Checks packs, which are removed after each test. */
export function checking() {
  const remove: (() => void)[] = []
  afterEach(() => {
    for (const again of remove.splice(0)) again()
  })

  async function checked(changes: PackFiles, now = today): Promise<{ errors: string[]; warnings: string[] }> {
    const pack = writeTestPack(changes)
    remove.push(pack.remove)
    const found = await checkPack(pack.root, now)
    return { errors: linesOf(found, 'error'), warnings: linesOf(found, 'warning') }
  }

  const errorsOf = async (changes: PackFiles) => (await checked(changes)).errors

  return { checked, errorsOf }
}
