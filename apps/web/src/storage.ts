function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/**
 * What the browser keeps for the page beside cookies and the database. Storage may be switched off or full: then nothing
 * is there, and nothing is kept. What it would bring is a comfort, never a condition.
 */
const storageOf = (find: () => Storage) => {
  const read = (key: string) => attempt(() => find().getItem(key), null)
  return {
    read,
    /** Null where nothing is kept, or what is no JSON. */
    readJson: (key: string): unknown => attempt(() => JSON.parse(read(key) ?? 'null'), null),
    /** Null: nothing is kept any more. Returns whether it could be done. */
    write: (key: string, text: string | null): boolean =>
      attempt(() => {
        if (text === null) find().removeItem(key)
        else find().setItem(key, text)
        return true
      }, false),
    keys: (): string[] => attempt(() => Object.keys(find()), []),
  }
}

/** Shared by all tabs, until it is cleared. */
export const deviceStorage = storageOf(() => localStorage)

/** This tab's own, until it is closed. */
export const tabStorage = storageOf(() => sessionStorage)
