const pauseMs = 2_000

/** For code that nobody waits for: a part that could not be fetched is sent for again until it comes. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
