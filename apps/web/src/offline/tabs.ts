import { queryClient } from '../query-client.ts'

const channel = new BroadcastChannel('caiplatform_progress')

/** Progress changed in this tab: the others reload the data of these calls. */
export const tellTabs = (paths: readonly string[]): void => channel.postMessage(paths)

/** From now on this tab shows changes made in others; data off screen is reloaded when opened. */
export function listenToTabs(): void {
  channel.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => {
    for (const path of data) void queryClient.invalidateQueries({ queryKey: [path] })
  })
}
