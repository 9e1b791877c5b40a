import type { ForeignQuestion } from '@zenit/contract/packs'
import { addFile, type FolderRef } from '../fields/add-file.ts'
import type { TakenQuestion } from './from-foreign.ts'

/** Sends the pictures of questions into the pack, one after the other: a bank may have hundreds. */
export async function takePictures(
  place: FolderRef,
  questions: readonly ForeignQuestion[],
): Promise<TakenQuestion[]> {
  const taken: TakenQuestion[] = []
  for (const { image, ...question } of questions) {
    if (!image) {
      taken.push(question)
      continue
    }
    const bytes = Uint8Array.from(atob(image.data), (character) => character.charCodeAt(0))
    const file = await addFile(place, new File([bytes], image.name), () => undefined)
    taken.push({ ...question, image: { file, alt: image.alt } })
  }
  return taken
}
