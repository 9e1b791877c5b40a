import { realpathSync } from 'node:fs'
import { relative } from 'node:path'
import type { Media } from '../../../content/media/media.ts'
import { type ContentFolder, openFolder } from '../../../content/reading/folder.ts'
import { mostBytes } from '../../../content/reading/reader.ts'
import { judgedOf, type Read } from '../exchange/import.ts'
import { isTextPath, pathFault } from '../paths.ts'

/** Every file that is not hidden, and in no hidden folder. */
function filesBelow(content: ContentFolder, folder = '.'): string[] {
  const inside = (name: string) => (folder === '.' ? name : `${folder}/${name}`)
  return [
    ...content.files(folder).map(inside),
    ...content.folders(folder).flatMap((name) => filesBelow(content, inside(name))),
  ]
}

/** The documents of a folder: every text, and the media that its pack uses, which lie in the store by then. */
export function documentsOf(folder: string, media: readonly Media[]): Read[] {
  const root = realpathSync(folder)
  const content = openFolder(folder)
  const texts = filesBelow(content)
    .filter((path) => isTextPath(path) && pathFault(path) === null)
    .flatMap((path) => {
      const { text } = content.readText(path, mostBytes.yaml)
      return text === null ? [] : [{ path, content: text, media: null }]
    })
  const others = media
    .map((one) => ({
      path: relative(root, one.path).replaceAll('\\', '/'),
      content: null,
      media: judgedOf(one),
    }))
    .filter(({ path }) => !isTextPath(path) && pathFault(path) === null)
  return [...texts, ...others]
}
