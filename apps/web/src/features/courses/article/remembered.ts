import { read, write } from '../remembered.ts'
import type { ReadingPlace } from './reading.ts'

/** Somebody in a long text. */
interface Reader {
  learnerId: string
  sublessonId: string
}

const readingKey = ({ learnerId, sublessonId }: Reader) => `zenit.reading.${learnerId}.${sublessonId}`

const isReadingPlace = (value: unknown): value is ReadingPlace =>
  typeof value === 'object' &&
  value !== null &&
  'block' in value &&
  Number.isInteger(value.block) &&
  'section' in value &&
  (value.section === null || typeof value.section === 'string')

/** Where a learner stopped reading a long text in this browser. */
export function readReading(reader: Reader): ReadingPlace | null {
  const value = read(readingKey(reader))
  return isReadingPlace(value) ? { block: value.block, section: value.section } : null
}

export const writeReading = (reader: Reader, place: ReadingPlace): void => write(readingKey(reader), place)

export const forgetReading = (reader: Reader): void => write(readingKey(reader), null)
