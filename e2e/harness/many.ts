import { courseFile, deckLesson, type Files, packFile, programFile } from './content.ts'
import { loadPack } from './pack.ts'
import type { Language } from './texts.ts'

/** The beginning of every title in the pack; it is also found without its Polish letters. */
export const wanderings = { pl: 'Wędrówka', en: 'Wandering' }

const long = {
  pl: 'Wędrówka przez Konstantynopolitańczykowianeczkowskiegorozporządzeniapełnomocnictwa i inne nazwy, które nie chcą się skończyć',
  en: 'Wandering through Pneumonoultramicroscopicsilicovolcanoconiosisinternationalization and other names that do not want to end',
}

const both = (number: number, what = '') => ({
  pl: `${wanderings.pl}${what} ${String(number).padStart(2, '0')}`,
  en: `${wanderings.en}${what} ${String(number).padStart(2, '0')}`,
})

export const programTitle = (number: number, language: Language): string =>
  number === 1 ? long[language] : both(number)[language]

/** Ranks of the twelve programs: five, four, two and one. */
const ranks = [2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 5]

/** The first program has enough courses for two pages, each of the others has one. */
const coursesOfFirst = 14

const course = (slug: string, title: Record<Language, string>): Files => ({
  ...courseFile(slug, title),
  ...deckLesson(`courses/${slug}/lessons/01-deck`, title),
})

function program(number: number, rank: number): Files {
  const slugs = Array.from(
    { length: number === 1 ? coursesOfFirst : 1 },
    (_, index) => `w${number}-${index + 1}`,
  )
  const title = number === 1 ? long : both(number)
  return {
    ...programFile(`w${number}`, title, { rank, position: 900 + number, courses: slugs }),
    ...Object.assign({}, ...slugs.map((slug, index) => course(slug, both(index + 1, ` ${number}.`)))),
  }
}

const head = packFile('browser-many')

/** Loads twelve programs, which come after all others in the list. */
export const loadMany = (): Promise<void> =>
  loadPack(Object.assign({ ...head }, ...ranks.map((rank, index) => program(index + 1, rank))))

/** Removes them again, for later tests. */
export const unloadMany = (): Promise<void> => loadPack(head)
