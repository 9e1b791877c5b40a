import { deleteDocument, type ForeignQuestion } from '@zenit/contract/packs'
import { request } from '../../../api/client.ts'
import { type AddedFile, addMediaFile, type FolderRef } from '../fields/add-file.ts'
import type { TakenQuestion } from './from-foreign.ts'

/** Deletes images without references. Those that cannot be deleted stay: the check reports them as unused. */
const remove = ({ pack, folder }: FolderRef, pictures: readonly AddedFile[]) =>
  Promise.allSettled(
    pictures.map(({ name, version }) =>
      request(deleteDocument, {
        params: { id: pack },
        query: { path: `${folder}/${name}`, expectedVersion: version },
      }),
    ),
  )

/** The list was replaced by another version while its images were being uploaded. */
export class ListReplaced extends Error {}

/**
 * Uploads the images of questions into the pack one by one: a bank may have hundreds. When an upload fails, the earlier
 * ones are deleted again. Throws {@link ListReplaced} when the list for which they are is no longer there at the end.
 */
export async function takePictures(
  place: FolderRef,
  questions: readonly ForeignQuestion[],
  isStillHere: () => boolean,
): Promise<TakenQuestion[]> {
  const sent: AddedFile[] = []
  const taken: TakenQuestion[] = []
  try {
    for (const { image, ...question } of questions) {
      if (!image) {
        taken.push(question)
        continue
      }
      const bytes = Uint8Array.from(atob(image.data), (character) => character.charCodeAt(0))
      const file = await addMediaFile(place, new File([bytes], image.name), () => undefined)
      sent.push(file)
      taken.push({ ...question, image: { file: file.name, alt: image.alt } })
    }
    if (!isStillHere()) throw new ListReplaced()
    return taken
  } catch (error) {
    await remove(place, sent)
    throw error
  }
}
