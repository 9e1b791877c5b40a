import { deviceStorage } from '../storage.ts'

const key = 'caiplatform_kept_for'

/**
 * The person whose responses this browser caches. This marker is removed at once, before the data can be deleted:
 * without it, no cached data is shown to anybody.
 */
export const keptFor = (): string | null => deviceStorage.read(key)

export const setKeptFor = (userId: string | null): boolean => deviceStorage.write(key, userId)
