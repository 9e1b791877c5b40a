/** The work in a sublesson. */
export interface Work {
  /** Number of words per language in slides or a page. */
  words: readonly number[]
  filmSeconds: number
  questions: number
  /** Minutes of practice with one's own material. */
  practice: number
}

const wordsPerMinute = 180
const secondsPerQuestion = 45

const meanOf = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** Duration of a sublesson in minutes, not rounded. */
export const minutesOf = ({ words, filmSeconds, questions, practice }: Work): number =>
  meanOf(words) / wordsPerMinute + (filmSeconds + questions * secondsPerQuestion) / 60 + practice

/** Duration as claimed: whole minutes, at least one. */
export const wholeMinutes = (minutes: number): number => Math.max(1, Math.round(minutes))

/** Whether claimed minutes differ from the computed ones by more than a third of these, and by more than a minute. */
export const isFarFrom = (claimed: number, computed: number): boolean =>
  Math.abs(claimed - computed) > Math.max(1, computed / 3)
