import type { Language } from '../document.ts'
import { explanationOf, type QuestionExtras, toTags } from './extras.ts'
import { fromHtml, fromPlain, type InlineText } from './inline-text.ts'
import { decoded, Pictures } from './pictures.ts'
import { type Candidate, trueAndFalse } from './read-question.ts'
import { childOf, childrenOf, textOf, type Xml } from './xml.ts'

/** Reads a question bank in Moodle's XML, by its root `quiz`. */
export const readMoodle = (quiz: Xml, language: Language, pictures = new Pictures()): Candidate[] =>
  childrenOf(quiz, 'question').flatMap((question) => toCandidate(question, { language, pictures }))

function toCandidate(
  question: Xml,
  { language, pictures }: { language: Language; pictures: Pictures },
): Candidate[] {
  const { type } = question.attributes
  // Neither of them is a question.
  if (type === 'category' || type === 'description') return []
  const text = inline(childOf(question, 'questiontext'))
  if (type !== 'multichoice' && type !== 'truefalse')
    return [{ question: text.text, choice: null, parts: partsOf(question) }]
  const answers = childrenOf(question, 'answer').map((answer) => {
    const label = type === 'truefalse' ? trueOrFalse(answer, language) : inline(answer)
    const feedback = inline(childOf(answer, 'feedback'))
    const right = Number(answer.attributes.fraction ?? 0) > 0
    return {
      hasMedia: label.hasMedia || feedback.hasMedia,
      answer: { label: label.text, right, ...(feedback.text && { feedback: feedback.text }) },
    }
  })
  const shown = pictures.take(text, (src) => embedded(childOf(question, 'questiontext'), src))
  const isMultiple = textOf(childOf(question, 'single')).trim() === 'false'
  return [
    {
      question: text.text,
      choice: { answers: onlyBest(question, isMultiple, answers), isMultiple },
      ...shown,
      hasMedia: shown.hasMedia || answers.some(({ hasMedia }) => hasMedia),
      extras: extrasOf(question),
    },
  ]
}

function extrasOf(question: Xml): QuestionExtras {
  const general = childOf(question, 'generalfeedback')
  const said = general ? textOf(childOf(general, 'text')) : ''
  const isPlain = general?.attributes.format === 'plain_text'
  const tags = childrenOf(childOf(question, 'tags') ?? question, 'tag').map((tag) =>
    textOf(childOf(tag, 'text')),
  )
  return {
    ...(said.trim() && (isPlain ? { explanation: fromPlain(said) } : explanationOf(said))),
    ...toTags(tags),
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

/** For a single choice, other answers may give part of the points; only the one with full points is right. */
function onlyBest(question: Xml, isMultiple: boolean, answers: { answer: Answer }[]): Answer[] {
  if (isMultiple) return answers.map(({ answer }) => answer)
  const fractions = childrenOf(question, 'answer').map(({ attributes }) => Number(attributes.fraction ?? 0))
  return answers.map(({ answer }, index) => ({ ...answer, right: fractions[index] === 100 }))
}

type Answer = NonNullable<Candidate['choice']>['answers'][number]

function trueOrFalse(answer: Xml, language: Language): InlineText {
  const isTrue = textOf(childOf(answer, 'text')).trim().toLowerCase() === 'true'
  return { text: trueAndFalse[language][isTrue ? 0 : 1], hasMedia: false }
}

function inline(holder: Xml | undefined): InlineText {
  if (!holder) return { text: '', hasMedia: false }
  const text = textOf(childOf(holder, 'text'))
  const read: InlineText =
    holder.attributes.format === 'plain_text' ? { text: fromPlain(text), hasMedia: false } : fromHtml(text)
  // A file that the text does not show is meant to be played or opened.
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
