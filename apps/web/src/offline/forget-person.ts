import { deviceStorage, tabStorage } from '../storage.ts'

/**
 * What may stay in this browser's local storage when somebody signs out, by the beginning of its key; all else goes, so
 * that what is new goes too. What a person has not saved yet waits for them, by ids that only their account opens.
 */
const staying = [
  // The language, and choices of the device.
  'caiplatform_lang',
  'zenit.captions',
  'zenit.transcript',
  'zenit.thumbnails',
  'zenit.studio.shortcuts',
  // Chosen answers of a test that could not be saved, for a week; and that finished lessons wait to be sent.
  'caiplatform_test_',
  'caiplatform_unsent',
  // A logout that did not reach the server.
  'caiplatform_logout_unfinished',
]

function removeWhere(storage: typeof deviceStorage, isGone: (key: string) => boolean): void {
  for (const key of storage.keys()) if (isGone(key)) storage.write(key, null)
}

/** Somebody signs out: nothing here tells any more who it was, or what they did. */
export function forgetPerson(): void {
  removeWhere(deviceStorage, (key) => !staying.some((beginning) => key.startsWith(beginning)))
  removeWhere(tabStorage, () => true)
}

/** Keys that name whose they are: `zenit.visited.<person>…`. */
const owned = /^zenit\.(?:visited|decks|reading|searched|onboarding|review)\.([^.]+)/

/** Somebody is signed in: what another person left here without signing out goes. */
export function forgetOthers(userId: string): void {
  removeWhere(deviceStorage, (key) => {
    const owner = owned.exec(key)?.[1]
    return owner !== undefined && owner !== userId
  })
}
