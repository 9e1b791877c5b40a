import { forgetAll } from '../../offline/database.ts'

const languageKey = 'caiplatform_lang'

/** Clears what this browser keeps of whoever was signed in. Only the language stays, which is nobody's. */
export async function forgetLocally(): Promise<void> {
  try {
    const language = localStorage.getItem(languageKey)
    localStorage.clear()
    sessionStorage.clear()
    if (language) localStorage.setItem(languageKey, language)
  } catch {
    // Storage is switched off: then nothing is kept either.
  }
  const names = await window.caches?.keys().catch(() => [])
  await Promise.all((names ?? []).map((name) => caches.delete(name)))
  // What the browser does not let go of within a moment is cleared when somebody else signs in.
  await forgetAll().catch(() => undefined)
}
