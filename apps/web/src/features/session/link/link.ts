/** Sign-in parameters from the URL: a pair of the hub's tokens, or a code. */
export interface Link {
  accessToken?: string
  refreshToken?: string
  loginCode?: string
}

declare global {
  interface Window {
    /** Defined by first.ts: returns the link once. */
    takeZenitLink?: () => Link | null
  }
}

export const takeLink = (): Link | null => window.takeZenitLink?.() ?? null
