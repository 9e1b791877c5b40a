import { afterAll } from 'vitest'
import type { Actor } from '../../../test/testing/actor.ts'
import type { TestApp } from '../../../test/testing/app.ts'
import { type TestPack, writeTestPack } from '../../../test/testing/pack.ts'
import { importZip, readFolder, working, zipOf } from './fixtures.ts'

export const lesson = 'courses/prompts/lessons/01-intro'
export const courseYaml = 'courses/prompts/course.yaml'

/** Packs that the author imports, and their folders. */
export function importing(app: TestApp, author: () => Actor) {
  const made: TestPack[] = []
  afterAll(() => {
    for (const pack of made) pack.remove()
  })

  /** The valid pack of the content tests with unique names, because a slug belongs to only one pack. */
  function folderOf(name: string): TestPack {
    const pack = writeTestPack({ 'content.yaml': `id: ${name}\nlanguages: [pl, en]\n` })
    made.push(pack)
    return pack
  }

  let imports = 0

  async function importSound() {
    const pack = folderOf(`sound-${++imports}`)
    const archive = await zipOf(readFolder(pack.root))
    const { body } = await importZip(app, author(), { archive })
    return {
      id: body.pack._id as string,
      name: body.pack.pack as string,
      root: pack,
      ...working(author(), body.pack._id),
    }
  }

  return { importSound }
}
