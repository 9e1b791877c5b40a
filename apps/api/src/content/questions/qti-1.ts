import type { LeftOut } from '@zenit/contract/packs/questions'
import { type AnswerTexts, limitsIn, toChoice } from './choice.ts'
import { explanationOf, type QuestionExtras } from './extras.ts'
import { fromHtml, fromPlain, type InlineText, nothing, plainLine } from './inline-text.ts'
import { listed } from './left-out.ts'
import { type FindPicture, Pictures } from './pictures.ts'
import { type Candidate, type UnreadQuestion, unread } from './read-question.ts'
import { allOf, childOf, childrenOf, textOf, type Xml } from './xml.ts'

/** Reads QTI 1.2, as used in Common Cartridges: all items below `questestinterop`. */
export const readQti1 = (
  root: Xml,
  pictures = new Pictures(0),
  find: FindPicture = () => null,
): (Candidate | UnreadQuestion)[] => [
  ...allOf(root, 'item').map((item) => toCandidate(item, pictures, find)),
  // Texts of sections, for all their questions.
  ...allOf(root, 'presentationmaterial').map((one) => unread('no-question', materialOf(one).text)),
]

function toCandidate(item: Xml, pictures: Pictures, find: FindPicture): Candidate {
  const presentation = childOf(item, 'presentation')
  const responses = presentation ? allOf(presentation, 'responselid') : []
  const [response, ...more] = responses
  const asked = presentation ? materialOf(presentation, new Set(responses)) : nothing
  const name = item.attributes.title
  const render = childOf(response, 'renderchoice')
  if (!response || more.length > 0 || !render)
    return { question: asked.text, choice: null, name, parts: partsOf(item, responses) }
  const isMultiple = response.attributes.rcardinality?.toLowerCase() === 'multiple'
  const { rights, feedback, used } = keyOf(item, isMultiple)
  const answers = allOf(response, 'responselabel').map((label): AnswerTexts => {
    const id = label.attributes.ident ?? ''
    return { label: materialOf(label), right: rights.has(id), feedback: feedback.get(id) }
  })
  const general = generalFeedback(item)
  const leftOut = lostIn(item, new Set([...used, general?.attributes.ident ?? '']))
  const extras = general ? explanationIn(general) : {}
  const asking = { asked, answers, isMultiple, extras, leftOut }
  const settings = isMultiple ? limitsIn(render, ['minnumber', 'maxnumber'], answers.length) : []
  return { ...toChoice(asking, pictures, find), name, settings }
}

/** Feedback for any answer: its condition is met by all answers and gives no points. */
function generalFeedback(item: Xml): Xml | undefined {
  const any = allOf(item, 'respcondition').find(
    (condition) =>
      childrenOf(condition, 'conditionvar').some((one) => childOf(one, 'other')) &&
      chosenIn(condition).length === 0 &&
      childrenOf(condition, 'setvar').length === 0,
  )
  const id = childOf(any, 'displayfeedback')?.attributes.linkrefid
  return id ? allOf(item, 'itemfeedback').find(({ attributes }) => attributes.ident === id) : undefined
}

function explanationIn(said: Xml): QuestionExtras {
  const extras = explanationOf(texts(said, new Set()).map(textOf).join(' '))
  const lost = otherMedia.some((name) => has(said, name, new Set())) ? ['explanation' as const] : []
  return { ...extras, ...listed([...(extras.leftOut ?? []), ...lost]) }
}

/** Returns what cannot be imported of a question; `used` contains the ids of imported feedback. */
function lostIn(item: Xml, used: ReadonlySet<string>): LeftOut[] {
  const feedback = allOf(item, 'itemfeedback').filter(({ attributes }) => !used.has(attributes.ident ?? ''))
  const isSaid = (one: Xml) => materialOf(one).text !== '' || materialOf(one).hasMedia
  const points = allOf(item, 'respcondition').flatMap((condition) =>
    childrenOf(condition, 'setvar').map(pointsOf),
  )
  const fields = allOf(item, 'qtimetadatafield').map((field) =>
    ['fieldlabel', 'fieldentry'].map((name) => textOf(childOf(field, name)).trim()),
  )
  const isWeighted = fields.some(
    ([label = '', entry]) => /^(points_possible|cc_weighting)$/i.test(label) && Number(entry) !== 1,
  )
  const isPartial = points.filter((one) => one > 0).length > 1 || points.some((one) => one < 0)
  return [
    ...(feedback.some(isSaid) ? ['feedback' as const] : []),
    ...(allOf(item, 'hint').some(isSaid) ? ['hints' as const] : []),
    ...(isPartial || isWeighted ? ['points' as const] : []),
    ...(isOrdered(item) ? ['order' as const] : []),
    ...(['rubric', 'objectives'].some((name) => allOf(item, name).some(isSaid)) ? ['notes' as const] : []),
  ]
}

const isOrdered = (item: Xml): boolean =>
  allOf(item, 'renderchoice').some(({ attributes }) => /^no$/i.test(attributes.shuffle ?? '')) ||
  allOf(item, 'responselabel').some(({ attributes }) => /^no$/i.test(attributes.rshuffle ?? ''))

const pointsOf = (setvar: Xml): number =>
  Number(textOf(setvar)) * (setvar.attributes.action?.toLowerCase() === 'subtract' ? -1 : 1)

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
  const hasOther = parts.some((part) => part.hasOther) || otherMedia.some((name) => has(xml, name, without))
  return {
    text: parts
      .map(({ text }) => text)
      .join(' ')
      .trim(),
    hasMedia: hasOther || parts.some((part) => part.hasMedia),
    hasOther,
    hasDrawnFormula: parts.some((part) => part.hasDrawnFormula),
    pictures: parts.flatMap((part) => part.pictures ?? []),
    ...listed(parts.flatMap((part) => part.leftOut ?? [])),
  }
}

const otherMedia = ['matimage', 'mataudio', 'matvideo', 'matapplet', 'matapplication', 'matref']

const texts = (xml: Xml, without: ReadonlySet<Xml>): Xml[] =>
  xml.children.flatMap((child) => {
    if (typeof child === 'string' || without.has(child)) return []
    return child.name === 'mattext' || child.name === 'matemtext' ? [child] : texts(child, without)
  })

/** Without a type it should be plain text, but most systems write HTML. */
const toInline = (text: Xml): InlineText =>
  text.attributes.texttype === 'text/plain' ? plainLine(textOf(text)) : fromHtml(textOf(text))

const has = (xml: Xml, name: string, without: ReadonlySet<Xml>): boolean =>
  xml.children.some(
    (child) =>
      typeof child !== 'string' && !without.has(child) && (child.name === name || has(child, name, without)),
  )

interface ItemKey {
  rights: Set<string>
  feedback: Map<string, InlineText>
  /** Ids of the texts in `feedback`. */
  used: Set<string>
}

/**
 * Conditions that give points contain right answers, of a single choice those that give the most; those that show a
 * text for one answer contain its feedback.
 */
function keyOf(item: Xml, isMultiple: boolean): ItemKey {
  const said = new Map(allOf(item, 'itemfeedback').map((one) => [one.attributes.ident ?? '', one]))
  const points = new Map<string, number>()
  const shown = new Map<string, string>()
  for (const condition of allOf(item, 'respcondition')) {
    const named = chosenIn(condition).map(({ value }) => value)
    const gives = Math.max(0, ...childrenOf(condition, 'setvar').map(pointsOf))
    for (const id of gives > 0 ? named : []) points.set(id, Math.max(gives, points.get(id) ?? 0))
    const [only, ...others] = named
    const text = childOf(condition, 'displayfeedback')?.attributes.linkrefid ?? ''
    if (only && others.length === 0 && said.has(text)) shown.set(only, text)
  }
  const most = Math.max(...points.values())
  const rights = [...points].filter(([, gives]) => isMultiple || gives === most).map(([id]) => id)
  const feedback = new Map(
    [...shown].flatMap(([id, text]) => {
      const xml = said.get(text)
      return xml ? [[id, materialOf(xml)] as const] : []
    }),
  )
  return { rights: new Set(rights), feedback, used: new Set(shown.values()) }
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
