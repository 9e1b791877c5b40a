import { deviceStorage, tabStorage } from '../storage.ts'

/**
 * Prefixes of local storage keys that stay when somebody signs out; all others are deleted, including keys added later.
 * Unsaved data stays, under ids that only its account can open.
 */
const staying = [
  // Language and device settings.
  'caiplatform_lang',
  'zenit.captions',
  'zenit.transcript',
  'zenit.thumbnails',
  'zenit.studio.shortcuts',
  // Unsaved test answers, kept for a week; and that finished lessons are waiting to be sent.
  'caiplatform_test_',
  'caiplatform_unsent',
  // A sign-out that did not reach the server.
  'caiplatform_logout_unfinished',
]

function removeWhere(storage: typeof deviceStorage, isGone: (key: string) => boolean): void {
  for (const key of storage.keys()) if (isGone(key)) storage.write(key, null)
}

/** On sign-out: deletes everything that shows who it was, or what they did. */
export function forgetPerson(): void {
  removeWhere(deviceStorage, (key) => !staying.some((beginning) => key.startsWith(beginning)))
  removeWhere(tabStorage, () => true)
}

/** Keys that contain their owner: `zenit.visited.<person>…`. */
const owned = /^zenit\.(?:visited|decks|reading|searched|onboarding|review)\.([^.]+)/

/** On sign-in: deletes what another person left here without signing out. */
export function forgetOthers(userId: string): void {
  removeWhere(deviceStorage, (key) => {
    const owner = owned.exec(key)?.[1]
    return owner !== undefined && owner !== userId
  })
}
