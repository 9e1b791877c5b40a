import { deviceStorage } from '../storage.ts'

const key = 'caiplatform_kept_for'

/**
 * Whose answers this browser keeps. A mark that is gone at once, before anything can be cleared behind it: without it
 * nothing that was kept is shown to anybody.
 */
export const keptFor = (): string | null => deviceStorage.read(key)

export const setKeptFor = (userId: string | null): boolean => deviceStorage.write(key, userId)
