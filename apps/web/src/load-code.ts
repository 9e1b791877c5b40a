const pauseMs = 2_000

/** For code in the background: retries until it is loaded. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
