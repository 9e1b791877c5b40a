import { forgetAll } from '../../offline/database.ts'
import { deviceStorage, tabStorage } from '../../storage.ts'

const languageKey = 'caiplatform_lang'

/** Clears what this browser stores about the signed-in person. Only the language stays, which is not personal. */
export async function forgetLocally(): Promise<void> {
  for (const key of deviceStorage.keys()) if (key !== languageKey) deviceStorage.write(key, null)
  for (const key of tabStorage.keys()) tabStorage.write(key, null)
  const names = await window.caches?.keys().catch(() => [])
  await Promise.all((names ?? []).map((name) => caches.delete(name)))
  // Data that the browser does not delete in time is deleted when another person signs in.
  await forgetAll().catch(() => undefined)
}
