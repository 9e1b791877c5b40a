import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * A value that only the browser knows. On the server, and while the page takes over the server's screen, it is `drawn`,
 * so that both render the same; right afterwards it is what `read` returns. See docs/decisions/111-first-screen.md.
 */
export const useBrowserValue = <T extends string | number | boolean>(read: () => T, drawn: () => T): T =>
  useSyncExternalStore(never, read, drawn)

const no = () => false
const yes = () => true

/** False on the server, and while the page takes over its screen. */
export const useHasTakenOver = (): boolean => useBrowserValue(yes, no)
