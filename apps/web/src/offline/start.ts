import { queryClient } from '../query-client.ts'
import { keepAnswers } from './keep-answers.ts'
import { sendLessons, startSendingLessons, takeUpLessons } from './lessons.ts'
import { registerWorker } from './register-worker.ts'

/** First what was done without the network, so that the answers know of it; then everything on the page anew. */
async function catchUp(): Promise<void> {
  await sendLessons()
  await queryClient.invalidateQueries()
}

/** What the page does to work without the network; it comes when the first screen has what it needs. */
export function startOffline(): void {
  startSendingLessons()
  keepAnswers({ onSignedIn: () => void takeUpLessons() })
  window.addEventListener('online', () => void catchUp())
  if (import.meta.env.PROD) void registerWorker()
}
