import { expect, type Page } from '@playwright/test'
import { courseFile, deckLesson, packFile, programFile } from './content.ts'
import { join } from './learning.ts'
import { loadPack, openCourse } from './pack.ts'
import { type Language, textsOf } from './texts.ts'

const articleTitles = {
  program: { pl: 'Do poczytania', en: 'Long reads' },
  course: { pl: 'Kurs z artykułem', en: 'A course with an article' },
  article: { pl: 'Czego nie wklejać', en: 'What not to paste' },
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const paragraph = {
  pl: 'Zanim wkleisz dokument do okna rozmowy, sprawdź, co w nim stoi. Imię i nazwisko klienta, numer umowy, kwota. To są dane, za które ktoś odpowiada, i rzadko jest to ten, kto je wkleja. ',
  en: 'Before you paste a document into a chat, check what is in it. A client’s name, a contract number, an amount. Somebody is responsible for these data, and it is rarely the one who pastes them. ',
}

const words = {
  pl: {
    first: 'Dane klientów',
    detail: 'Co liczy się jako dane',
    second: 'Tajemnica firmy',
    third: 'Jak sprawdzić wynik',
    note: 'Zasada działa też dla arkuszy.',
    caution: 'Hasła nie wklejaj nigdy.',
    caption: 'Trzy rzeczy do zakrycia',
    table:
      '| Rodzaj | Przykład | Czy wolno | Kto odpowiada | Podstawa | Uwagi |\n|---|---|---|---|---|---|\n| Imię | Anna | po zakryciu | firma | umowa | brak |',
    task: '- [ ] Zakryj nazwiska',
    source: 'Rozporządzenie o danych',
  },
  en: {
    first: 'Client data',
    detail: 'What counts as data',
    second: 'Trade secrets',
    third: 'How to check the result',
    note: 'The rule holds for sheets too.',
    caution: 'Never paste a password.',
    caption: 'Three things to cover',
    table:
      '| Kind | Example | Allowed | Responsible | Ground | Remarks |\n|---|---|---|---|---|---|\n| Name | Anna | once covered | the company | contract | none |',
    task: '- [ ] Cover the names',
    source: 'The data regulation',
  },
}

function article(language: Language): string {
  const text = words[language]
  const long = `${paragraph[language].repeat(3)}\n\n`.repeat(3)
  return [
    long,
    `## ${text.first}\n\n${long}> [!NOTE]\n> ${text.note}\n\n### ${text.detail}\n\n${long}`,
    `## ${text.second}\n\n${text.table}\n\n![${text.caption}](picture.png "${text.caption}")\n\n${long}`,
    `## ${text.third}\n\n> [!CAUTION]\n> ${text.caution}\n\n${text.task}\n\n\`\`\`text\nclient: [A]\n\`\`\`\n\n${long}`,
  ].join('\n\n')
}

const files = {
  ...packFile('browser-articles'),
  ...programFile('long-reads', articleTitles.program, { position: 96, courses: ['articles'] }),
  ...courseFile('articles', articleTitles.course),
  'courses/articles/lessons/01-article/lesson.yaml': {
    title: articleTitles.article,
    sublessons: [
      {
        id: 'article',
        kind: 'presentation',
        title: articleTitles.article,
        minutes: 15,
        practice: 5,
        page: { pl: 'article.pl.md', en: 'article.en.md' },
        sources: [
          {
            title: { pl: words.pl.source, en: words.en.source },
            url: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj',
            publishedAt: '2016-05-04',
          },
        ],
        verifiedAt: '2026-11-22',
      },
    ],
  },
  'courses/articles/lessons/01-article/article.pl.md': article('pl'),
  'courses/articles/lessons/01-article/article.en.md': article('en'),
  'courses/articles/lessons/01-article/picture.png': pixel,
  ...deckLesson(
    'courses/articles/lessons/02-after',
    { pl: 'Potem', en: 'Afterwards' },
    {
      slides: {
        pl: '## Koniec\n\nNa dziś.\n\n## Po kursie\n\nĆwicz dalej.\n\n## To wszystko.\n',
        en: '## The end\n\nFor today.\n\n## After the course\n\nKeep practising.\n\n## That is all.\n',
      },
    },
  ),
}

export const articleWords = words

/** Loads a course whose first lesson is an article, opens it and joins. */
export async function openArticle(page: Page, language: Language): Promise<void> {
  await loadPack(files)
  await openCourse(page, { program: articleTitles.program[language], course: articleTitles.course[language] })
  await join(page, language)
}

/** The table of contents of the article on the page: beside it, or collapsed above it. */
export async function openContents(page: Page, language: Language) {
  const name = textsOf(language)('courses:article.contents')
  await expect(page.getByTestId('article')).toBeVisible()
  const folded = page.locator('summary').filter({ hasText: name })
  if (await folded.isVisible()) await folded.click()
  return page.getByRole('navigation', { name }).filter({ visible: true })
}
