import type { LeftOut } from '@zenit/contract/packs/questions'
import type { Language } from '../document.ts'
import { type AnswerTexts, pointsLost, toChoice } from './choice.ts'
import { explanationOf, type QuestionExtras, toTags } from './extras.ts'
import { fromHtml, fromPlain, type InlineText, nothing, plainLine } from './inline-text.ts'
import { listed } from './left-out.ts'
import { decoded, Pictures } from './pictures.ts'
import { type Candidate, trueAndFalse, type UnreadQuestion, unread } from './read-question.ts'
import { childOf, childrenOf, textOf, type Xml } from './xml.ts'

/** Reads a question bank in Moodle's XML, by its root `quiz`. */
export function readMoodle(
  quiz: Xml,
  language: Language,
  pictures = new Pictures(),
): (Candidate | UnreadQuestion)[] {
  let hasCategory = false
  return childrenOf(quiz, 'question').flatMap((question): (Candidate | UnreadQuestion)[] => {
    const { type } = question.attributes
    if (type === 'category') {
      hasCategory = true
      return []
    }
    const text = inline(childOf(question, 'questiontext'))
    const name = textOf(childOf(childOf(question, 'name'), 'text')).trim()
    if (type === 'description') return [unread('no-question', text.text, { name })]
    if (type !== 'multichoice' && type !== 'truefalse')
      return [{ question: text.text, choice: null, name, parts: partsOf(question) }]
    return [{ ...toCandidate(question, { text, language, pictures, hasCategory }), name }]
  })
}

interface MoodleContext {
  text: InlineText
  language: Language
  pictures: Pictures
  hasCategory: boolean
}

function toCandidate(question: Xml, { text, language, pictures, hasCategory }: MoodleContext): Candidate {
  const isTruth = question.attributes.type === 'truefalse'
  const isMultiple = textOf(childOf(question, 'single')).trim() === 'false'
  const weights = childrenOf(question, 'answer').map(({ attributes }) => Number(attributes.fraction ?? 0))
  const answers = childrenOf(question, 'answer').map((answer, index): AnswerTexts => {
    const weight = weights[index] ?? 0
    return {
      label: isTruth ? trueOrFalse(answer, language) : inline(answer),
      feedback: inline(childOf(answer, 'feedback')),
      // For a single choice, other answers may give part of the points.
      right: isMultiple ? weight > 0 : weight === 100,
    }
  })
  const lost: LeftOut[] = [
    ...(hasCategory ? ['category' as const] : []),
    ...(pointsLost(weights, isMultiple) ? ['points' as const] : []),
    ...lostIn(question),
  ]
  const choice = toChoice(
    { asked: text, answers, isMultiple, extras: extrasOf(question), leftOut: lost },
    pictures,
    (src) => embedded(childOf(question, 'questiontext'), src),
  )
  return { ...choice, settings: settingsIn(question) }
}

/** Answers here have no numbers; letters are those that Moodle sets itself. */
const stockNumbering = /^(abc|none)?$/

function settingsIn(question: Xml): string[] {
  const numbering = textOf(childOf(question, 'answernumbering')).trim()
  return stockNumbering.test(numbering) ? [] : [`answernumbering ${numbering}`]
}

/** Default feedback that Moodle writes into questions. */
const stockFeedback =
  /^(your answer is (partially )?(in)?correct|twoja odpowiedź jest (częściowo |nie)?poprawna)\.?$/i

/** Default penalties, by type of question and version. */
const stockPenalties = [0, 0.1, 1 / 3, 1]

/** Returns what cannot be imported of a question. */
function lostIn(question: Xml): LeftOut[] {
  const said = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].some((name) => {
    const { text, hasMedia } = inline(childOf(question, name))
    return hasMedia || (text !== '' && !stockFeedback.test(text))
  })
  const hints = childrenOf(question, 'hint').map(inline)
  const number = (name: string, standard: number) =>
    Number(textOf(childOf(question, name)).trim() || standard)
  const isStock = stockPenalties.some((one) => Math.abs(one - number('penalty', 0)) < 0.001)
  return [
    ...(said ? ['feedback' as const] : []),
    ...(hints.some(({ text, hasMedia }) => text !== '' || hasMedia) ? ['hints' as const] : []),
    ...(/^(false|0)$/.test(textOf(childOf(question, 'shuffleanswers')).trim()) ? ['order' as const] : []),
    ...(isStock && number('defaultgrade', 1) === 1 ? [] : ['points' as const]),
  ]
}

function extrasOf(question: Xml): QuestionExtras {
  const general = childOf(question, 'generalfeedback')
  const said = general ? textOf(childOf(general, 'text')) : ''
  const isPlain = general?.attributes.format === 'plain_text'
  const tags = childrenOf(childOf(question, 'tags') ?? question, 'tag').map((tag) =>
    textOf(childOf(tag, 'text')),
  )
  const read: QuestionExtras = isPlain ? { explanation: fromPlain(said) } : explanationOf(said)
  const own = toTags(tags)
  // Files next to the text are what it shows or plays.
  const lost = general && childOf(general, 'file') ? ['explanation' as const] : []
  return {
    ...(said.trim() && read),
    ...own,
    ...listed([...(read.leftOut ?? []), ...(own.leftOut ?? []), ...lost]),
  }
}

/** Content of other types: pairs, accepted words and numbers, items to drag or select. */
function partsOf(question: Xml): string[] {
  const pairs = childrenOf(question, 'subquestion').map((one) =>
    [inline(one).text, inline(childOf(one, 'answer')).text].filter(Boolean).join(' → '),
  )
  const listed = ['answer', 'dragbox', 'selectoption', 'drag'].flatMap((name) => childrenOf(question, name))
  return [...pairs, ...listed.map((one) => inline(one).text)].filter(Boolean)
}

function trueOrFalse(answer: Xml, language: Language): InlineText {
  const isTrue = textOf(childOf(answer, 'text')).trim().toLowerCase() === 'true'
  return plainLine(trueAndFalse[language][isTrue ? 0 : 1])
}

function inline(holder: Xml | undefined): InlineText {
  if (!holder) return nothing
  const text = textOf(childOf(holder, 'text'))
  const read: InlineText = holder.attributes.format === 'plain_text' ? plainLine(text) : fromHtml(text)
  // A file that the text does not show can only be played or opened.
  const names = (read.pictures ?? []).map(({ src }) => decoded(src).replace(/^.*\//, ''))
  const others = childrenOf(holder, 'file').filter(({ attributes }) => !names.includes(attributes.name ?? ''))
  return {
    ...read,
    hasMedia: read.hasMedia || others.length > 0,
    hasOther: read.hasOther === true || others.length > 0,
  }
}

/** Returns the bytes of a file stored with the text, by its URL there. */
function embedded(holder: Xml | undefined, src: string): Buffer | null {
  const [, path] = /^@@PLUGINFILE@@(\/.*)$/.exec(src) ?? []
  if (!holder || !path) return null
  const file = childrenOf(holder, 'file').find(
    ({ attributes: { name = '', path: folder = '/' } }) =>
      `${folder}${name}` === decoded(path).replace(/\?.*$/, ''),
  )
  return file?.attributes.encoding === 'base64' ? Buffer.from(textOf(file), 'base64') : null
}
