import { returnPath, withoutLink } from '@zenit/contract/addresses'
import { formatOf } from '@zenit/contract/file-formats'
import { countCharacters, isBlank, textOf } from '@zenit/contract/text'
import bowser from 'bowser'
import { expect, test } from 'vitest'
import { readFormula } from '../content/formulas.ts'
import { isDeep, parseMarkdown, renderBody, renderInline } from '../content/markdown.ts'
import { parseCertificateNumber } from '../features/certificates/number.ts'
import { sanitiseDescription } from '../features/final-works/description.ts'
import { checkLink, services } from '../features/final-works/links.ts'
import { newPasswordFault, readEmail, readNames } from '../features/hub/faults.ts'
import { matchOf, toEntry, toWanted } from '../features/search/match.ts'
import { isTimeZone } from '../features/streaks/time-zone.ts'
import { distance, matches, readSearch, toSearchText } from '../features/tools/search.ts'
import { attachment } from '../platform/http/attachment.ts'
import { html } from '../platform/http/html.ts'
import { preferredLanguage } from '../platform/http/language.ts'
import { folded, matchesSearch } from '../platform/lists.ts'

const filled = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** What patterns and parsers are slow at: a beginning that comes again and again, and never its end. */
const shapes: Record<string, (length: number) => string> = {
  'one letter': (length) => filled('a', length),
  'spaces, then a letter': (length) => `${filled(' ', length)}a`,
  'line ends': (length) => `${filled('\n', length)}a`,
  slashes: (length) => `/${filled('a/', length)}\\`,
  dots: (length) => `a@${filled('a.', length)}@`,
  'at signs': (length) => filled('a@', length),
  digits: (length) => `${filled('1', length)}a1`,
  'broken escapes': (length) => filled('%2', length),
  'marks of two classes by turns': (length) => `a${filled('\u0301\u0316', length)}`,
  'letters that take marks': (length) => filled('e\u0301\u0327\u0316', length),
  'halves of characters': (length) => filled('\ud83d', length),
  'joined emoji': (length) => filled('👩‍', length),
  'tags without an end': (length) => filled('<a', length),
  'line breaks without an end': (length) => filled('<br ', length),
  'quotes without an end': (length) => filled('<a href="', length),
  'quotes in quotes': (length) => filled('<"\'', length),
  'entities without an end': (length) => filled('&#x1', length),
  'comments without an end': (length) => filled('<!--', length),
  'opened elements': (length) => filled('<p><b>', length),
  brackets: (length) => filled('[', length),
  'links without an end': (length) => filled('[a](', length),
  'images in links': (length) => filled('![[]()', length),
  stars: (length) => filled('*a **a', length),
  underscores: (length) => filled('_a__', length),
  ticks: (length) =>
    Array.from({ length: Math.sqrt(length) }, (_, at) => '`'.repeat(at))
      .join('a')
      .slice(0, length),
  quotations: (length) => filled('> ', length),
  'lists in lists': (length) => filled('- ', length),
  'cells of tables': (length) => `|${filled('a|', length)}\n|${filled('-|', length)}`,
  footnotes: (length) => filled('[^a]: [^a]\n', length),
  braces: (length) => filled('{', length),
  'scripts of formulas': (length) => filled('x^{', length),
  'commas and signs of value': (length) => filled(',;q=', length),
  'systems of browsers': (length) => filled('Mozilla/5.0 (Windows NT ', length),
}

const wanted = toWanted('łódź plan')
const owner = { email: 'zofia@zenit.example', firstName: 'Zofia', lastName: 'Łękołodzka' }

/** Ten times what a call takes, where it takes that much; no more than it ever is given, where something cuts it before. */
const longest = 100_000

/** Whatever reads a text that somebody else has written; with the most that it is given, when that is less. */
const readers: [string, (text: string) => unknown, number?][] = [
  ['folding for searches', folded],
  ['searching lists', (text) => [matchesSearch(text, ['Łódź']), matchesSearch('lodz', [text])]],
  [
    'searching for everything',
    (text) => wanted && matchOf(toEntry({ pl: text, en: text }, [{ pl: text }]), wanted, 'pl'),
  ],
  ['what is searched for', toWanted],
  ['searching tools', searchTools],
  ['text of a description', (text) => [textOf(text), countCharacters(text)]],
  ['blank texts', isBlank],
  ['descriptions', sanitiseDescription],
  [
    'links',
    (text) => services.flatMap((one) => [checkLink(one, text), checkLink(one, `https://youtu.be/${text}`)]),
  ],
  ['names of downloads', attachment],
  ['endings of names', formatOf],
  ['numbers of certificates', parseCertificateNumber],
  ['time zones', isTimeZone],
  ['names of people', (text) => readNames({ firstName: text, lastName: text })],
  ['addresses of mail', (text) => readEmail({ email: text })],
  ['new passwords', (text) => newPasswordFault(text, owner)],
  ['ways back', (text) => [returnPath(`/${text}`, 'https://zenit.example'), withoutLink(`/?${text}`)]],
  ['languages', preferredLanguage],
  ['browsers', (text) => bowser.parse(text), 400],
  ['pages of the server', (text) => html`<p title="${text}">${text}</p>`.text],
  ['lessons', readLesson, 3_000],
  ['lines of questions', renderInline, 3_000],
  ['formulas', (text) => readFormula(text), 3_000],
]

function readLesson(text: string) {
  const tree = parseMarkdown(text, 'pl')
  return isDeep(tree) ? null : renderBody(tree, { titles: ['Łódź'], media: new Map() })
}

function searchTools(text: string) {
  const entry = toSearchText({ name: text, categories: text, description: text })
  const [search, own] = [readSearch(text.slice(0, 200)), readSearch('plan')]
  return [search, own].map((one) => one && matches(one, entry) && distance(one, entry))
}

test.each(readers)(
  '[API-02] %s: no text makes it stand still',
  async (_, read, most = longest) => {
    const slow: string[] = []
    for (const [name, shape] of Object.entries(shapes)) {
      const started = performance.now()
      await read(shape(most))
      const ms = performance.now() - started
      // What grows with the square takes minutes here; a busy machine makes nothing else of a second's work.
      if (ms > 10_000) slow.push(`${name}: ${ms.toFixed(0)} ms`)
    }
    expect(slow).toEqual([])
  },
  300_000,
)
