/** A crash leaves a few files without a row, or rows without a file; never more than these at once. */
const few = 10

/**
 * Whether so many of `all` lack their other half that database and store are not of the same installation: another
 * database, one restored from an older backup, a folder that is not mounted, an emptied bucket. Nothing may be deleted
 * then.
 */
export const isStrangeStore = (lacking: number, all: number): boolean => lacking > few && lacking > all / 2
