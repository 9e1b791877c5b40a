import { createContext, useContext } from 'react'

/** Around everything of a pack: it is kept in a folder, to be read here and changed there. */
export const MirrorContext = createContext(false)

export const useIsMirror = (): boolean => useContext(MirrorContext)
