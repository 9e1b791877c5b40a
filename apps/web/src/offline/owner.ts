const key = 'caiplatform_kept_for'

/**
 * Whose answers this browser keeps. A mark that is gone at once, before anything can be cleared behind it: without it
 * nothing that was kept is shown to anybody.
 */
export function keptFor(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function setKeptFor(userId: string | null): void {
  try {
    if (userId) localStorage.setItem(key, userId)
    else localStorage.removeItem(key)
  } catch {
    // Storage is switched off: then nothing is kept either.
  }
}
