import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { type Issue, textsOf } from '../../src/content/issues.ts'

/** File contents by path; null removes a file of the valid pack. */
export type PackFiles = Record<string, string | Buffer | null>

const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
  .png()
  .toBuffer()
const mp4 = Buffer.from('0000001866747970697336d0000002006d70343169736f6d', 'hex')
mp4.write('ftypmp42', 4, 'latin1')
const film = Buffer.concat([mp4, Buffer.from('\0\0\0\x08moov\0\0\0\x0cmdat\0\0\0\0', 'latin1')])
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

const lesson = 'courses/prompts/lessons/01-intro'

/** A small pack without issues that has every kind of file; tests change one thing in it. */
const soundPack: PackFiles = {
  'content.yaml': 'id: sample\nlanguages: [pl, en]\n',
  'programs/start.yaml': [
    'title: { pl: Początek, en: Start }',
    'description: { pl: Od czego zacząć., en: Where to begin. }',
    'rank: 2',
    'position: 1',
    'courses: [prompts]',
    '',
  ].join('\n'),
  'courses/prompts/course.yaml': [
    'languages: [pl, en]',
    'title: { pl: Polecenia, en: Prompts }',
    'description: { pl: Jak pisać polecenia., en: How to write prompts. }',
    'cover: cover.png',
    'ending: test',
    'certificate: true',
    'recommendedTools: [writer]',
    '',
  ].join('\n'),
  'courses/prompts/cover.png': png,
  'courses/prompts/closed-test.yaml': [
    'minutes: 20',
    'percentageToPass: 70',
    'draw: 1',
    'questions:',
    '  - id: one',
    '    question: { pl: Które *słowo*?, en: Which *word*? }',
    '    type: single',
    '    answers:',
    '      - { id: a, label: { pl: To, en: This }, right: true }',
    '      - { id: b, label: { pl: Tamto, en: That } }',
    '  - id: two',
    '    question: { pl: Które dwa?, en: Which two? }',
    '    type: multiple',
    '    answers:',
    '      - { id: a, label: { pl: Raz, en: One }, right: true }',
    '      - { id: b, label: { pl: Dwa, en: Two }, right: true }',
    'attempts: 3',
    'pauseMinutes: 15',
    '',
  ].join('\n'),
  [`${lesson}/lesson.yaml`]: [
    'title: { pl: Wstęp, en: Introduction }',
    'sublessons:',
    '  - id: film',
    '    kind: video',
    '    title: { pl: Film, en: Film }',
    '    minutes: 3',
    '    video: film.mp4',
    '    captions: { pl: film.pl.vtt, en: film.en.vtt }',
    '    body: { pl: film.pl.md, en: film.en.md }',
    '    prompts:',
    '      - { id: first, title: { pl: Pierwsze, en: First }, text: { pl: Napisz, en: Write } }',
    '    resources:',
    '      - { id: sheet, name: { pl: Ściąga, en: Sheet }, file: sheet.pdf }',
    '  - id: deck',
    '    kind: presentation',
    '    title: { pl: Slajdy, en: Slides }',
    '    minutes: 1',
    '    slides: { pl: deck.pl.md, en: deck.en.md }',
    '  - id: check',
    '    kind: quiz',
    '    title: { pl: Sprawdzenie, en: Check }',
    '    minutes: 1',
    '    question: check.yaml',
    '  - id: review',
    '    kind: internal-test',
    '    title: { pl: Powtórka, en: Review }',
    '    minutes: 4',
    '    questions: review.yaml',
    '    practice: 3',
    '',
  ].join('\n'),
  [`${lesson}/film.mp4`]: film,
  [`${lesson}/film.pl.vtt`]: 'WEBVTT\n\n00:00.000 --> 00:02.000\nDzień dobry\n',
  [`${lesson}/film.en.vtt`]: 'WEBVTT\n\n00:00.000 --> 00:02.000\nGood morning\n',
  [`${lesson}/film.pl.md`]: '# Film\n\nTekst z [linkiem](https://example.com).\n',
  [`${lesson}/film.en.md`]: '# Film\n\nText with a [link](https://example.com).\n',
  [`${lesson}/sheet.pdf`]: pdf,
  [`${lesson}/deck.pl.md`]: '# Slajdy\n\n## Pierwszy\n\n![Obraz](picture.png)\n\n## Drugi\n\nKoniec\n',
  [`${lesson}/deck.en.md`]: '# Slides\n\n## First\n\n![Picture](picture.png)\n\n## Second\n\nEnd\n',
  [`${lesson}/picture.png`]: png,
  [`${lesson}/check.yaml`]: [
    'id: role',
    'question: { pl: Tak?, en: Yes? }',
    'type: single',
    'answers:',
    '  - { id: a, label: { pl: Tak, en: Yes }, right: true, feedback: { pl: Dobrze, en: Right } }',
    '  - { id: b, label: { pl: Nie, en: No } }',
    '',
  ].join('\n'),
  [`${lesson}/review.yaml`]: [
    '- id: first',
    '  question: { pl: Jeden?, en: One? }',
    '  type: single',
    '  answers:',
    '    - { id: a, label: { pl: Tak, en: Yes }, right: true }',
    '    - { id: b, label: { pl: Nie, en: No } }',
    '',
  ].join('\n'),
  'tools.yaml': [
    'domainCategories: [{ id: text, title: { pl: Tekst, en: Text } }]',
    'businessCategories: [{ id: sales, title: { pl: Sprzedaż, en: Sales } }]',
    'tools:',
    '  - id: writer',
    '    name: Writer',
    '    description: { pl: Pisze., en: Writes. }',
    '    url: https://example.com/writer',
    '    license: freemium',
    '    domainCategories: [text]',
    '    businessCategories: [sales]',
    '    verifiedAt: 2026-11-01',
    '',
  ].join('\n'),
  'partners.yaml': [
    'categories: [{ id: books, title: { pl: Książki, en: Books } }]',
    'partners:',
    '  - id: shop',
    '    title: { pl: Sklep, en: Shop }',
    '    description: { pl: Książki., en: Books. }',
    '    benefit: { pl: 10% taniej, en: 10% off }',
    '    url: https://example.com',
    '    categories: [books]',
    '',
  ].join('\n'),
  'community.yaml':
    'cards:\n  - { id: talk, category: discord, title: { pl: Rozmowy, en: Talk }, url: https://example.com }\n',
  'onboarding.yaml':
    'steps:\n  - id: hello\n    title: { pl: Cześć, en: Hello }\n    body:\n      pl: |\n        Witaj\n      en: |\n        Welcome\n',
  'pages/about.yaml':
    'title: { pl: O nas, en: About }\nsections:\n  - { heading: { pl: My, en: We }, body: { pl: Tekst, en: Text } }\n',
}

export interface TestPack {
  root: string
  write(files: PackFiles): void
  remove(): void
}

/** Writes the valid pack, with the given changes, to a temporary folder. */
export function writeTestPack(changes: PackFiles = {}): TestPack {
  const root = mkdtempSync(join(tmpdir(), 'zenit-pack-'))
  const write = (files: PackFiles) => {
    for (const [file, content] of Object.entries(files)) {
      const path = join(root, file)
      if (content === null) rmSync(path, { recursive: true, force: true })
      else {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, content)
      }
    }
  }
  write({ ...soundPack, ...changes })
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** A file of the valid pack with one text replaced; the text must exist. */
export function changed(file: string, from: string, to: string): PackFiles {
  const text = String(soundPack[file])
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  return { [file]: text.replace(from, () => to) }
}

const course = 'courses/prompts'

/** The valid pack with a final work after its closed test. */
export const withBothEndings = (): PackFiles => ({
  ...changed(`${course}/course.yaml`, 'ending: test', 'ending: test-then-exam'),
  [`${course}/final-work.yaml`]: [
    'overview: { pl: overview.pl.md, en: overview.en.md }',
    'tasks:',
    '  - id: note',
    '    title: { pl: Notatka, en: A note }',
    '    description: { pl: task.pl.md, en: task.en.md }',
    '    criteria:',
    '      - id: goal',
    '        label: { pl: Jest cel, en: There is a goal }',
    '        levels:',
    '          - { id: low, name: { pl: Słabo, en: Weak }, description: { pl: Cel jest ukryty, en: The goal is hidden } }',
    '          - { id: high, name: { pl: Dobrze, en: Good }, description: { pl: Cel widać, en: The goal is seen } }',
    '',
  ].join('\n'),
  [`${course}/overview.pl.md`]: 'Napisz notatkę.\n',
  [`${course}/overview.en.md`]: 'Write a note.\n',
  [`${course}/task.pl.md`]: 'Opisz cel.\n',
  [`${course}/task.en.md`]: 'Describe the goal.\n',
})

/** The issues of a check, one line each, as the command prints them in English. */
export const linesOf = ({ issues }: { issues: readonly Issue[] }, severity: Issue['severity']): string[] =>
  issues
    .filter((issue) => issue.severity === severity)
    .map((issue) => `${issue.file}:${issue.line}: ${textsOf(issue, 'en').message}`)

export const errorsOf = (checked: { issues: readonly Issue[] }): string[] => linesOf(checked, 'error')
