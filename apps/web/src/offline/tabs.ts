import { queryClient } from '../query-client.ts'

const channel = new BroadcastChannel('caiplatform_progress')

/** The learner has come further in this tab: the others ask again for what these calls answered. */
export const tellTabs = (paths: readonly string[]): void => channel.postMessage(paths)

/** From now on this tab shows what was done in the others; what is not on the screen asks when it is opened. */
export function listenToTabs(): void {
  channel.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => {
    for (const path of data) void queryClient.invalidateQueries({ queryKey: [path] })
  })
}
