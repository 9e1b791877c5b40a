export type Texts = Record<string, string>
export type Files = Record<string, unknown>

/** The same text in both languages, with the language at the end. */
export const both = (text: string) => ({ pl: `${text} (pl)`, en: `${text} (en)` })

export const packFile = (id: string): Files => ({ 'content.yaml': { id, languages: ['pl', 'en'] } })

/** A program for learners of rank 2. */
export const programFile = (
  slug: string,
  title: Texts,
  given: { position: number; courses: string[]; description?: Texts; rank?: number },
): Files => ({ [`programs/${slug}.yaml`]: { title, description: title, rank: 2, ...given } })

/** A course in both languages, which is finished with its lessons unless it has an ending. */
export const courseFile = (slug: string, title: Texts, given: Files = {}): Files => ({
  [`courses/${slug}/course.yaml`]: {
    languages: ['pl', 'en'],
    title,
    description: title,
    ending: 'none',
    certificate: false,
    ...given,
  },
})

const firstSlides: Texts = { pl: '## Pierwszy\n\nTekst\n', en: '## First\n\nText\n' }

/** A lesson with one presentation. */
export function deckLesson(
  folder: string,
  title: Texts,
  {
    slides = firstSlides,
    minutes = 1,
    deckTitle = title,
  }: { slides?: Texts; minutes?: number; deckTitle?: Texts } = {},
): Files {
  const languages = Object.keys(slides)
  const fileOf = (language: string) => `deck.${language}.md`
  const deck = {
    id: 'deck',
    kind: 'presentation',
    title: deckTitle,
    minutes,
    slides: Object.fromEntries(languages.map((language) => [language, fileOf(language)])),
  }
  return {
    [`${folder}/lesson.yaml`]: { title, sublessons: [deck] },
    ...Object.fromEntries(languages.map((language) => [`${folder}/${fileOf(language)}`, slides[language]])),
  }
}
