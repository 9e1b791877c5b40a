function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/**
 * Browser storage other than cookies and the database. It may be disabled or full: then it is empty, and nothing is
 * stored. The page must work without it.
 */
const storageOf = (find: () => Storage) => {
  const read = (key: string) => attempt(() => find().getItem(key), null)
  return {
    read,
    /** Null when nothing is stored, or it is not JSON. */
    readJson: (key: string): unknown => attempt(() => JSON.parse(read(key) ?? 'null'), null),
    /** Null deletes the entry. Returns whether it worked. */
    write: (key: string, text: string | null): boolean =>
      attempt(() => {
        if (text === null) find().removeItem(key)
        else find().setItem(key, text)
        return true
      }, false),
    keys: (): string[] => attempt(() => Object.keys(find()), []),
  }
}

/** Shared by all tabs, until deleted. */
export const deviceStorage = storageOf(() => localStorage)

/** Only for this tab, until it is closed. */
export const tabStorage = storageOf(() => sessionStorage)
