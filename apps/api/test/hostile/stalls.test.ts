import { returnPath, withoutLink } from '@zenit/contract/addresses'
import { formatOf } from '@zenit/contract/file-formats'
import { countCharacters, isBlank, textOf } from '@zenit/contract/text'
import bowser from 'bowser'
import { expect, test } from 'vitest'
import { readFormula } from '../../src/content/markdown/formulas.ts'
import { renderBody, renderInline } from '../../src/content/markdown/markdown.ts'
import { readMarkdownText } from '../../src/content/reading/markdown-text.ts'
import { sanitiseDescription } from '../../src/features/final-works/description.ts'
import { checkLink, services } from '../../src/features/final-works/links.ts'
import { newPasswordFault, readEmail, readNames } from '../../src/features/hub/pages/faults.ts'
import { parseCertificateNumber } from '../../src/features/passes/number.ts'
import { matchOf, toEntry, toTerms } from '../../src/features/search/match.ts'
import { isTimeZone } from '../../src/features/streaks/time-zone.ts'
import { distance, matches, readSearch, toSearchText } from '../../src/features/tools/search.ts'
import { attachment } from '../../src/platform/http/attachment.ts'
import { html } from '../../src/platform/http/html.ts'
import { preferredLanguage } from '../../src/platform/http/language.ts'
import { folded, matchesSearch } from '../../src/platform/lists.ts'
import { leastTime, mostMs } from './event-loop-time.ts'
import { shapes } from './slow-texts.ts'

const wanted = toTerms('łódź plan')
const owner = { email: 'zofia@zenit.example', firstName: 'Zofia', lastName: 'Łękołodzka' }

/** Ten times the largest input of a call; for readers behind a limit, no more than that limit. */
const longest = 100_000

/** The largest size of a request head, and of a form of the hub. */
const head = 16 * 1024

interface Reader {
  name: string
  read: (text: string) => unknown
  /** The largest text that one request can pass to it; null if it reads only content of authors. */
  sent: number | null
  /** The size above which the text is cut before, or nobody waits for the result. */
  most?: number
}

const reader = (name: string, read: Reader['read'], sent: number | null, most?: number): Reader => ({
  name,
  read,
  sent,
  ...(most && { most }),
})

/** Every function that reads texts of other people. */
const readers: Reader[] = [
  reader('folding for searches', folded, head),
  reader('searching lists', (text) => [matchesSearch(text, ['Łódź']), matchesSearch('lodz', [text])], head),
  reader(
    'searching for everything',
    (text) => wanted && matchOf(toEntry({ pl: text, en: text }, [{ pl: text }]), wanted, 'pl'),
    null,
  ),
  reader('what is searched for', toTerms, head),
  reader('searching tools', searchTools, 200),
  reader('text of a description', (text) => [textOf(text), countCharacters(text)], 100_000),
  reader('blank texts', isBlank, 100_000),
  reader('descriptions', sanitiseDescription, 100_000),
  reader(
    'links',
    (text) => services.flatMap((one) => [checkLink(one, text), checkLink(one, `https://youtu.be/${text}`)]),
    2_000,
  ),
  reader('names of downloads', attachment, head),
  reader('endings of names', formatOf, head),
  reader('numbers of certificates', parseCertificateNumber, head),
  reader('time zones', isTimeZone, head),
  reader('names of people', (text) => readNames({ firstName: text, lastName: text }), head),
  reader('addresses of mail', (text) => readEmail({ email: text }), head),
  reader('new passwords', (text) => newPasswordFault(text, owner), head),
  reader(
    'ways back',
    (text) => [returnPath(`/${text}`, 'https://zenit.example'), withoutLink(`/?${text}`)],
    head,
  ),
  reader('languages', preferredLanguage, head),
  reader('browsers', (text) => bowser.parse(text), 400, 400),
  reader('pages of the server', (text) => html`<p title="${text}">${text}</p>`.text, head),
  reader('lessons', readLesson, null, 3_000),
  reader('lines of questions', (text) => renderInline(text, 'pl'), null, 3_000),
  reader('formulas', (text) => readFormula(text), null, 3_000),
]

function readLesson(text: string) {
  const { tree } = readMarkdownText(text, 'pl')
  return tree && renderBody(tree, { titles: ['Łódź'], media: new Map() })
}

function searchTools(text: string) {
  const entry = toSearchText({ name: text, categories: text, description: text })
  const [search, own] = [readSearch(text.slice(0, 200)), readSearch('plan')]
  return [search, own].map((one) => one && matches(one, entry) && distance(one, entry))
}

test.each(readers)(
  '[API-02] $name: no text blocks it',
  { timeout: 300_000, tags: ['long'] },
  async ({ read, most = longest }) => {
    const slow: string[] = []
    for (const [name, shape] of Object.entries(shapes)) {
      const started = performance.now()
      await read(shape(most))
      const ms = performance.now() - started
      // Quadratic time would take minutes here, while a second’s work stays below this on a busy machine.
      if (ms > 10_000) slow.push(`${name}: ${ms.toFixed(0)} ms`)
    }
    expect(slow).toEqual([])
  },
)

/** A length at which the text is rejected for its length, and shorter ones at which it may be accepted. */
const partsOf = (length: number) => [1, 0.96, 0.6, 0.3, 0.15, 0.05].map((part) => Math.ceil(length * part))

test.each(readers.filter(({ sent }) => sent !== null))(
  '[TRUST-01] $name: no text of a request takes more than 50 ms of processor time',
  { timeout: 120_000, tags: ['long'] },
  async ({ read, sent }) => {
    const slow: string[] = []
    for (const [name, shape] of Object.entries(shapes))
      for (const length of partsOf(sent ?? 0)) {
        const text = shape(length)
        const ms = await leastTime(() => read(text))
        if (ms > mostMs) slow.push(`${name}, ${length} characters: ${ms.toFixed(0)} ms`)
      }
    expect(slow).toEqual([])
  },
)
