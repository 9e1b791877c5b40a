import { deviceStorage } from '../../../storage.ts'
import type { ReadingPlace } from './reading.ts'

/** A reader of a long text. */
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
  const value = deviceStorage.readJson(readingKey(reader))
  return isReadingPlace(value) ? { block: value.block, section: value.section } : null
}

export const writeReading = (reader: Reader, place: ReadingPlace): boolean =>
  deviceStorage.write(readingKey(reader), JSON.stringify(place))

export const forgetReading = (reader: Reader): boolean => deviceStorage.write(readingKey(reader), null)
