import { explanationOf, type QuestionExtras } from './extras.ts'
import { fromHtml, fromPlain, type InlineText } from './inline-text.ts'
import { type FindPicture, Pictures } from './pictures.ts'
import type { Candidate, ReadAnswer } from './read-question.ts'
import { allOf, childOf, childrenOf, textOf, type Xml } from './xml.ts'

/** Reads QTI 1.2, as used in Common Cartridges: all items below `questestinterop`. */
export const readQti1 = (
  root: Xml,
  pictures = new Pictures(0),
  find: FindPicture = () => null,
): Candidate[] => allOf(root, 'item').map((item) => toCandidate(item, pictures, find))

function toCandidate(item: Xml, pictures: Pictures, find: FindPicture): Candidate {
  const presentation = childOf(item, 'presentation')
  const responses = presentation ? allOf(presentation, 'responselid') : []
  const [response, ...more] = responses
  const asked = presentation ? materialOf(presentation, new Set(responses)) : nothing
  if (!response || more.length > 0 || !childOf(response, 'renderchoice'))
    return { question: asked.text, choice: null, parts: partsOf(item, responses) }
  const { rights, feedback } = keyOf(item)
  const answers = allOf(response, 'responselabel').map((label) => {
    const text = materialOf(label)
    const id = label.attributes.ident ?? ''
    const said = feedback.get(id)
    const answer: ReadAnswer = { label: text.text, right: rights.has(id), ...(said && { feedback: said }) }
    return { answer, hasMedia: text.hasMedia }
  })
  const shown = pictures.take(asked, find)
  return {
    question: asked.text,
    choice: {
      answers: answers.map(({ answer }) => answer),
      isMultiple: response.attributes.rcardinality?.toLowerCase() === 'multiple',
    },
    ...shown,
    hasMedia: shown.hasMedia || answers.some(({ hasMedia }) => hasMedia),
    extras: explanationIn(item),
  }
}

/** Feedback for any answer: its condition is met by all answers and gives no points. */
function explanationIn(item: Xml): QuestionExtras {
  const any = allOf(item, 'respcondition').find(
    (condition) =>
      childrenOf(condition, 'conditionvar').some((one) => childOf(one, 'other')) &&
      chosenIn(condition).length === 0 &&
      childrenOf(condition, 'setvar').length === 0,
  )
  const id = childOf(any, 'displayfeedback')?.attributes.linkrefid
  const said = id ? allOf(item, 'itemfeedback').find(({ attributes }) => attributes.ident === id) : undefined
  return said ? explanationOf(texts(said, new Set()).map(textOf).join(' ')) : {}
}

const nothing: InlineText = { text: '', hasMedia: false }

/** For a question of another type: the values in its key, each with its prompt. */
function partsOf(item: Xml, responses: readonly Xml[]): string[] {
  const labels = responses.flatMap((response) => allOf(response, 'responselabel'))
  const texts = new Map(labels.map((label) => [label.attributes.ident ?? '', materialOf(label).text]))
  const asked = new Map(
    responses.map((response) => [
      response.attributes.ident ?? '',
      materialOf(response, new Set(labels)).text,
    ]),
  )
  const keyed = allOf(item, 'respcondition')
    .flatMap(chosenIn)
    .map(({ of, value }) => [asked.get(of), texts.get(value) ?? fromPlain(value)].filter(Boolean).join(' → '))
  return [...new Set(keyed.length > 0 ? keyed : [...asked.values(), ...texts.values()])].filter(Boolean)
}

/** The texts of an element, except those inside the excluded ones. */
function materialOf(xml: Xml, without: ReadonlySet<Xml> = new Set()): InlineText {
  const parts = texts(xml, without).map(toInline)
  const hasOther =
    parts.some((part) => part.hasOther) || ['matimage', 'mataudio'].some((name) => has(xml, name, without))
  return {
    text: parts
      .map(({ text }) => text)
      .join(' ')
      .trim(),
    hasMedia: hasOther || parts.some((part) => part.hasMedia),
    hasOther,
    pictures: parts.flatMap((part) => part.pictures ?? []),
  }
}

const texts = (xml: Xml, without: ReadonlySet<Xml>): Xml[] =>
  xml.children.flatMap((child) => {
    if (typeof child === 'string' || without.has(child)) return []
    return child.name === 'mattext' ? [child] : texts(child, without)
  })

/** Without a type it should be plain text, but most systems write HTML. */
const toInline = (text: Xml): InlineText =>
  text.attributes.texttype === 'text/plain'
    ? { text: fromPlain(textOf(text)), hasMedia: false }
    : fromHtml(textOf(text))

const has = (xml: Xml, name: string, without: ReadonlySet<Xml>): boolean =>
  xml.children.some(
    (child) =>
      typeof child !== 'string' && !without.has(child) && (child.name === name || has(child, name, without)),
  )

/** Conditions that give points contain right answers; those that show a text for one answer contain its feedback. */
function keyOf(item: Xml): { rights: Set<string>; feedback: Map<string, string> } {
  const rights = new Set<string>()
  const feedback = new Map<string, string>()
  const said = new Map(
    allOf(item, 'itemfeedback').map((one) => [one.attributes.ident ?? '', materialOf(one).text]),
  )
  for (const condition of allOf(item, 'respcondition')) {
    const named = chosenIn(condition).map(({ value }) => value)
    const gives = childrenOf(condition, 'setvar').some((setvar) => Number(textOf(setvar)) > 0)
    for (const id of gives ? named : []) rights.add(id)
    const [only, ...others] = named
    const text = said.get(childOf(condition, 'displayfeedback')?.attributes.linkrefid ?? '')
    if (only && others.length === 0 && text) feedback.set(only, text)
  }
  return { rights, feedback }
}

/** Answers that a condition requires to be chosen; `not` contains those that must not be. */
function chosenIn(condition: Xml): { of: string; value: string }[] {
  const walk = (xml: Xml): { of: string; value: string }[] =>
    xml.children.flatMap((child) => {
      if (typeof child === 'string' || child.name === 'not') return []
      if (child.name !== 'varequal') return walk(child)
      return [{ of: child.attributes.respident ?? '', value: textOf(child).trim() }]
    })
  return childrenOf(condition, 'conditionvar').flatMap(walk)
}
