import { queryClient } from '../query-client.ts'
import { keepAnswers } from './keep-answers.ts'
import { finishedLessons } from './lessons.ts'
import { savedPrompts } from './prompts.ts'
import { registerWorker } from './register-worker.ts'
import { listenToTabs } from './tabs.ts'

const queues = [finishedLessons, savedPrompts]

/** First sends offline actions, so that responses include them; then reloads the page's data. */
async function catchUp(): Promise<void> {
  for (const { send } of queues) await send()
  await queryClient.invalidateQueries()
}

/** After a sign-in, sends the person's pending items. */
async function takeUp(): Promise<void> {
  for (const { read, send } of queues) {
    await read()
    await send()
  }
}

/** Prepares the page for working offline; runs when the first screen has its data. */
export function startOffline(): void {
  keepAnswers({ onSignedIn: () => void takeUp() })
  window.addEventListener('online', () => void catchUp())
  for (const { listen } of queues) listen()
  listenToTabs()
  if (import.meta.env.PROD) void registerWorker()
}
