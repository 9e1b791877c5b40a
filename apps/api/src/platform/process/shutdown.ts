import { errorText } from '../observability/describe-error.ts'

/** A second signal within this time is the same key press (npm also forwards what the terminal sent). */
const sameSignalMs = 1_000

type Stop = () => Promise<void> | void

/**
 * Stops what was started, last first, on SIGINT, SIGTERM, SIGHUP or when the parent process has ended. A second signal
 * ends the process at once.
 */
export class Shutdown {
  readonly #stops: Stop[] = []
  #startedAt = 0

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#signalled())
    process.on('disconnect', () => this.#signalled())
    for (const failure of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(failure, (error) => {
        console.error(errorText(error))
        void this.run(1)
      })
  }

  get begun(): boolean {
    return this.#startedAt > 0
  }

  add(stop: Stop): void {
    this.#stops.push(stop)
  }

  #signalled(): void {
    if (!this.begun) void this.run(0)
    else if (Date.now() - this.#startedAt > sameSignalMs) process.exit(1)
  }

  /** Ends the process with `code` after everything was stopped. */
  async run(code: number): Promise<void> {
    if (this.begun) return
    this.#startedAt = Date.now()
    let result = code
    for (const stop of this.#stops.toReversed())
      try {
        await stop()
      } catch (error) {
        console.error(errorText(error))
        result = 1
      }
    process.exit(result)
  }
}
