/** What stood in the address and signs somebody in: a pair of the hub's tokens, or a code. */
export interface Link {
  accessToken?: string
  refreshToken?: string
  loginCode?: string
}

declare global {
  interface Window {
    /** Of first.ts: hands the link over, once. */
    takeZenitLink?: () => Link | null
  }
}

export const takeLink = (): Link | null => window.takeZenitLink?.() ?? null
