const longest = 2_000

/** A path of this very site that somebody wanted to reach, or null: a link must lead nobody away. */
export function ownPath(wanted: unknown, publicUrl: string): string | null {
  if (typeof wanted !== 'string' || wanted.length > longest || !wanted.startsWith('/')) return null
  const url = URL.canParse(wanted, publicUrl) ? new URL(wanted, publicUrl) : null
  return url?.origin === new URL(publicUrl).origin ? url.pathname + url.search + url.hash : null
}
