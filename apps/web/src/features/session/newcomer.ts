import { deviceStorage } from '../../storage.ts'

const key = 'caiplatform_newcomer'
const onboarded = 2

/** Above rank 1, the menu and the pages are accessible. */
export const isOnboarded = (rankStage: number): boolean => rankStage >= onboarded

/** Stores for the next visit whether the signed-in person may see more than the onboarding. */
export function rememberNewcomer(rankStage: number): void {
  deviceStorage.write(key, isOnboarded(rankStage) ? null : '1')
}

/**
 * Known before the session is loaded: newcomers would be refused any page's data (ACCESS-01). Without storage, it may
 * be requested in vain.
 */
export const isNewcomer = (): boolean => deviceStorage.read(key) !== null
