import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { parse } from 'yaml'

interface WrittenQuestion {
  question: Record<string, string>
  answers: { label: Record<string, string>; right?: boolean; feedback?: Record<string, string> }[]
}

/** The words of a text, without Markdown and surrounding spaces. */
const wordsOf = (text: string) =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\\([^a-z0-9\s])/gi, '$1')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const isQuestion = (value: object): value is WrittenQuestion =>
  'question' in value && 'answers' in value && Array.isArray(value.answers)

function questionsIn(value: unknown): WrittenQuestion[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(questionsIn)
  return isQuestion(value) ? [value, ...inside] : inside
}

const questionsOf = (folder: string): WrittenQuestion[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => questionsIn(parse(readFileSync(join(folder, file), 'utf8'))))

const demoContent = join(import.meta.dirname, '../../content')

let known: Map<string, Set<string>> | undefined

/** Two questions can have the same text and different answers, so both identify a question. */
const keyOf = (question: string, labels: readonly string[]) =>
  [wordsOf(question), ...labels.map(wordsOf).sort()].join('\n')

function learn({ question, answers }: WrittenQuestion, into: Map<string, Set<string>>): void {
  for (const [language, text] of Object.entries(question)) {
    const label = (answer: WrittenQuestion['answers'][number]) => String(answer.label[language] ?? '')
    const right = answers.filter((answer) => answer.right).map((answer) => wordsOf(label(answer)))
    into.set(keyOf(text, answers.map(label)), new Set(right))
  }
}

function knownAnswers(): Map<string, Set<string>> {
  if (known) return known
  known = new Map()
  for (const question of questionsOf(demoContent)) learn(question, known)
  return known
}

/** Reads the right answers of one more content folder, which may be deleted afterwards. */
export function learnPack(folder: string): void {
  const all = knownAnswers()
  for (const question of questionsOf(folder)) learn(question, all)
}

/** The right ones of these labels, from the content folders. Throws if no folder contains the question. */
export function rightLabels(question: string, labels: readonly string[]): string[] {
  const right = knownAnswers().get(keyOf(question, labels))
  if (!right) throw new Error(`No content folder has this question: ${question} (${labels.join(' | ')})`)
  return labels.filter((label) => right.has(wordsOf(label)))
}

/** A question as the server sends it, with texts as HTML. */
export interface ServedQuestion {
  _id: string
  question: string
  answers: { _id: string; label: string }[]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

const textOf = (html: string) =>
  html.replaceAll(/<[^>]+>/g, '').replaceAll(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all)

/** The ids of the right answers of a question from the server. */
export function rightAnswers({ question, answers }: ServedQuestion): string[] {
  const labels = answers.map(({ label }) => textOf(label))
  const right = new Set(rightLabels(textOf(question), labels))
  return answers.filter((_, index) => right.has(labels[index] ?? '')).map(({ _id }) => _id)
}

/** Reads the question and the labels of its answers from a group (fieldset). */
async function read(group: Locator): Promise<{ question: string; labels: string[] }> {
  const question = await group.evaluate((element) => {
    const named = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const heading = named.map((id) => document.getElementById(id)?.textContent).join(' ')
    return heading || (element.querySelector('legend')?.textContent ?? '')
  })
  const labels = await group.locator('label').allInnerTexts()
  return { question, labels: labels.map((text) => text.trim()) }
}

/** The labels of the right answers of a question on the page. */
export async function rightOn(group: Locator): Promise<string[]> {
  const { question, labels } = await read(group)
  return rightLabels(question, labels)
}

/**
 * Chooses the answers of a question on the page: a group (fieldset) whose name is the question, with a labelled radio
 * button or checkbox for each answer.
 */
export async function choose(group: Locator, how: 'right' | 'wrong'): Promise<void> {
  const { question, labels } = await read(group)
  const right = new Set(rightLabels(question, labels))
  const wanted = how === 'right' ? [...right] : labels.filter((label) => !right.has(label)).slice(0, 1)
  for (const label of wanted) await group.locator('label').nth(labels.indexOf(label)).click()
}
