const timeoutMs = 5_000

const readCookie = (name: string): string =>
  document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

let running: Promise<boolean> | null = null

async function refreshOnce(): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/refresh-token', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'x-csrf-token': readCookie('caiplatform_csrf_token') },
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok
  } catch {
    return false
  }
}

/** Renews the session once for everything that waits for it. Answers whether it worked. */
export function refreshSession(): Promise<boolean> {
  running ??= refreshOnce().finally(() => {
    running = null
  })
  return running
}
