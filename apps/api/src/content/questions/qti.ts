import type { LeftOut } from '@zenit/contract/packs/questions'
import { type AnswerTexts, limitsIn, pointsLost, toChoice } from './choice.ts'
import { type QuestionExtras, toExplanation } from './extras.ts'
import { fromPlain, fromTree, type InlineText, nothing } from './inline-text.ts'
import { listed } from './left-out.ts'
import { type FindPicture, Pictures } from './pictures.ts'
import type { Candidate } from './read-question.ts'
import { allOf, childOf, childrenOf, textOf, toHast, type Xml } from './xml.ts'

/** Items of QTI 2.1, 2.2 and 3.0, at any depth of a document. */
export const itemsOf = (root: Xml): Xml[] =>
  root.name === 'assessmentitem' ? [root] : allOf(root, 'assessmentitem')

const interactions = /interaction$/
const feedbackParts = ['feedbackblock', 'modalfeedback', 'rubricblock', 'feedbackinline']
const notAsked = new Set(['choiceinteraction', ...feedbackParts])

/** `find` returns the bytes of an image by its URL. */
export function readItem(item: Xml, pictures = new Pictures(), find: FindPicture = () => null): Candidate {
  const body = childOf(item, 'itembody')
  const asked: InlineText = body ? fromTree(toHast(body, notAsked)) : nothing
  const found = body ? elementsDeep(body).filter(({ name }) => interactions.test(name)) : []
  const [choice, ...others] = found
  if (choice?.name !== 'choiceinteraction' || others.length > 0) return otherType(item, body)
  const prompt = childOf(choice, 'prompt')
  const promptText: InlineText = prompt ? fromTree(toHast(prompt, notAsked)) : nothing
  const declaration = childrenOf(item, 'responsedeclaration').find(
    ({ attributes }) => attributes.identifier === choice.attributes.responseidentifier,
  )
  const isMultiple = declaration?.attributes.cardinality === 'multiple'
  const rights = rightsOf(declaration, isMultiple)
  const answers = childrenOf(choice, 'simplechoice').map((one) => toAnswer(one, rights))
  const { extras, isFeedbackLeft } = explanationIn(item)
  const leftOut: LeftOut[] = [
    ...(isFeedbackLeft ? ['feedback' as const] : []),
    ...(hasPoints(declaration, isMultiple) ? ['points' as const] : []),
    ...(isOrdered(choice) ? ['order' as const] : []),
    ...(beside.some((name) => allOf(item, name).length > 0) ? ['notes' as const] : []),
  ]
  const asking = { asked: joined(asked, promptText), answers, isMultiple, extras, leftOut }
  const settings = isMultiple ? limitsIn(choice, ['minchoices', 'maxchoices'], answers.length) : []
  return { ...toChoice(asking, pictures, find), name: item.attributes.title, settings }
}

const isOrdered = (choice: Xml): boolean =>
  choice.attributes.shuffle === 'false' ||
  allOf(choice, 'simplechoice').some(({ attributes }) => attributes.fixed === 'true')

/** Elements with texts beside the question, or with references to such texts. */
const beside = [
  ...['rubricblock', 'stimulusref', 'assessmentstimulusref', 'companionmaterialsinfo'],
  ...['templateblock', 'templateinline'],
]

const joined = (one: InlineText, other: InlineText): InlineText => ({
  text: [one.text, other.text].filter(Boolean).join(' '),
  hasMedia: one.hasMedia || other.hasMedia,
  hasOther: one.hasOther === true || other.hasOther === true,
  hasDrawnFormula: one.hasDrawnFormula === true || other.hasDrawnFormula === true,
  pictures: [...(one.pictures ?? []), ...(other.pictures ?? [])],
  ...listed([...(one.leftOut ?? []), ...(other.leftOut ?? [])]),
})

/**
 * Returns the feedback for any answer (its outcome is set to exactly its name, without a condition), and
 * whether there is other feedback.
 */
function explanationIn(item: Xml): { extras: QuestionExtras; isFeedbackLeft: boolean } {
  const always = new Map(
    childrenOf(childOf(item, 'responseprocessing') ?? item, 'setoutcomevalue').flatMap((set) => {
      const value = childOf(set, 'basevalue')
      return value ? [[set.attributes.identifier, textOf(value).trim()] as const] : []
    }),
  )
  const all = childrenOf(item, 'modalfeedback')
  const shown = all.filter(
    ({ attributes: { identifier, outcomeidentifier = '', showhide = 'show' } }) =>
      showhide === 'show' && identifier !== undefined && always.get(outcomeidentifier) === identifier,
  )
  const inBody = allOf(item, 'feedbackblock').length > 0
  // Feedback of answers is inside them.
  const inText = allOf(item, 'feedbackinline').length > allOf(item, 'simplechoice').flatMap(feedbackOf).length
  return {
    extras: toExplanation({ type: 'root', children: shown.map((one) => toHast(one)) }),
    isFeedbackLeft: shown.length < all.length || inBody || inText,
  }
}

/** Whether a mapping gives points for a part of the answer, or takes some for wrong ones. */
function hasPoints(declaration: Xml | undefined, isMultiple: boolean): boolean {
  const entries = declaration ? allOf(declaration, 'mapentry') : []
  const most = Math.max(0, ...entries.map(weightOf))
  const weights = entries.map((entry) => (weightOf(entry) / (most || 1)) * 100)
  return entries.length > 0 && (isMultiple || pointsLost(weights, false))
}

const weightOf = ({ attributes }: Xml): number => Number(attributes.mappedvalue ?? 0)

const choices = ['simplechoice', 'simpleassociablechoice', 'gaptext', 'inlinechoice', 'hottext']
const notInText = new Set([...choices.slice(0, -1), ...feedbackParts])

/** Reads a question of an unsupported type: its text, and its key in words, otherwise its choices. */
function otherType(item: Xml, body: Xml | undefined): Candidate {
  const asked = body ? fromTree(toHast(body, notInText)).text : ''
  const offered = new Map(
    choices
      .flatMap((name) => (body ? allOf(body, name) : []))
      .map((one) => [one.attributes.identifier ?? '', fromTree(toHast(one, notAsked)).text]),
  )
  const nameOf = (id: string) => offered.get(id) ?? fromPlain(id)
  const keyed = childrenOf(item, 'responsedeclaration')
    .flatMap((declaration) => [...rightsOf(declaration, true)])
    .map((value) =>
      offered.has(value) || !value.split(/\s+/).every((id) => offered.has(id))
        ? nameOf(value)
        : value.split(/\s+/).map(nameOf).join(' → '),
    )
  const parts = keyed.length > 0 ? keyed : [...offered.values()]
  const name = item.attributes.title
  return { question: asked || (name ?? ''), choice: null, name, parts: parts.filter(Boolean) }
}

const elementsDeep = (xml: Xml): Xml[] =>
  xml.children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...elementsDeep(child)]))

/** Right answers by the key, otherwise by the points they give; of a single choice those with the most. */
function rightsOf(declaration: Xml | undefined, isMultiple: boolean): Set<string> {
  if (!declaration) return new Set()
  const key = childOf(declaration, 'correctresponse')
  if (key) return new Set(childrenOf(key, 'value').map((value) => textOf(value).trim()))
  const entries = allOf(declaration, 'mapentry').filter((entry) => weightOf(entry) > 0)
  const most = Math.max(...entries.map(weightOf))
  const rights = entries.filter((entry) => isMultiple || weightOf(entry) === most)
  return new Set(rights.map(({ attributes }) => attributes.mapkey ?? ''))
}

const feedbackOf = (choice: Xml): Xml[] => allOf(choice, 'feedbackinline')

function toAnswer(choice: Xml, rights: ReadonlySet<string>): AnswerTexts {
  return {
    label: fromTree(toHast(choice, notAsked)),
    feedback: fromTree({ type: 'root', children: feedbackOf(choice).map((one) => toHast(one)) }),
    right: rights.has(choice.attributes.identifier ?? ''),
  }
}
