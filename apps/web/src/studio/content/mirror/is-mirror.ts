import { createContext, useContext } from 'react'

/** Whether the pack is kept in a folder, and therefore read-only here. */
export const MirrorContext = createContext(false)

export const useIsMirror = (): boolean => useContext(MirrorContext)
