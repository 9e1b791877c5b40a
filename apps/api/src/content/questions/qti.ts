import { type QuestionExtras, toExplanation } from './extras.ts'
import { fromPlain, fromTree, type InlineText } from './inline-text.ts'
import { type FindPicture, Pictures } from './pictures.ts'
import type { Candidate, ReadAnswer } from './read-question.ts'
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
  const asked: InlineText = body ? fromTree(toHast(body, notAsked)) : { text: '', hasMedia: false }
  const found = body ? elementsDeep(body).filter(({ name }) => interactions.test(name)) : []
  const [choice, ...others] = found
  if (choice?.name !== 'choiceinteraction' || others.length > 0) return otherType(item, body)
  const prompt = childOf(choice, 'prompt')
  const promptText: InlineText = prompt ? fromTree(toHast(prompt)) : { text: '', hasMedia: false }
  const declaration = childrenOf(item, 'responsedeclaration').find(
    ({ attributes }) => attributes.identifier === choice.attributes.responseidentifier,
  )
  const rights = rightsOf(declaration)
  const answers = childrenOf(choice, 'simplechoice').map((one) => toAnswer(one, rights))
  const shown = pictures.take(
    {
      text: '',
      hasMedia: asked.hasMedia || promptText.hasMedia,
      hasOther: asked.hasOther === true || promptText.hasOther === true,
      pictures: [...(asked.pictures ?? []), ...(promptText.pictures ?? [])],
    },
    find,
  )
  return {
    question: [asked.text, promptText.text].filter(Boolean).join(' '),
    choice: {
      answers: answers.map(({ answer }) => answer),
      isMultiple: declaration?.attributes.cardinality === 'multiple',
    },
    ...shown,
    hasMedia: shown.hasMedia || answers.some(({ hasMedia }) => hasMedia),
    extras: explanationIn(item),
  }
}

/** Feedback for any answer: its outcome is set outside all conditions, to exactly its name. */
function explanationIn(item: Xml): QuestionExtras {
  const always = new Map(
    childrenOf(childOf(item, 'responseprocessing') ?? item, 'setoutcomevalue').flatMap((set) => {
      const value = childOf(set, 'basevalue')
      return value ? [[set.attributes.identifier, textOf(value).trim()] as const] : []
    }),
  )
  const shown = childrenOf(item, 'modalfeedback').filter(
    ({ attributes: { identifier, outcomeidentifier = '', showhide = 'show' } }) =>
      showhide === 'show' && identifier !== undefined && always.get(outcomeidentifier) === identifier,
  )
  return toExplanation({ type: 'root', children: shown.map((one) => toHast(one)) })
}

const choices = ['simplechoice', 'simpleassociablechoice', 'gaptext', 'inlinechoice', 'hottext']
const notInText = new Set([...choices.slice(0, -1), ...feedbackParts])

/** For an unsupported type: its text, and its key in words, otherwise its choices. */
function otherType(item: Xml, body: Xml | undefined): Candidate {
  const asked = body ? fromTree(toHast(body, notInText)).text : ''
  const offered = new Map(
    choices
      .flatMap((name) => (body ? allOf(body, name) : []))
      .map((one) => [one.attributes.identifier ?? '', fromTree(toHast(one, notAsked)).text]),
  )
  const nameOf = (id: string) => offered.get(id) ?? fromPlain(id)
  const keyed = childrenOf(item, 'responsedeclaration')
    .flatMap((declaration) => [...rightsOf(declaration)])
    .map((value) =>
      offered.has(value) || !value.split(/\s+/).every((id) => offered.has(id))
        ? nameOf(value)
        : value.split(/\s+/).map(nameOf).join(' → '),
    )
  const parts = keyed.length > 0 ? keyed : [...offered.values()]
  return { question: asked || (item.attributes.title ?? ''), choice: null, parts: parts.filter(Boolean) }
}

const elementsDeep = (xml: Xml): Xml[] =>
  xml.children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...elementsDeep(child)]))

/** Right answers by the key, otherwise by the points they give. */
function rightsOf(declaration: Xml | undefined): Set<string> {
  if (!declaration) return new Set()
  const key = childOf(declaration, 'correctresponse')
  if (key) return new Set(childrenOf(key, 'value').map((value) => textOf(value).trim()))
  const entries = allOf(declaration, 'mapentry').filter(
    ({ attributes }) => Number(attributes.mappedvalue) > 0,
  )
  return new Set(entries.map(({ attributes }) => attributes.mapkey ?? ''))
}

function toAnswer(choice: Xml, rights: ReadonlySet<string>): { answer: ReadAnswer; hasMedia: boolean } {
  const label = fromTree(toHast(choice, notAsked))
  const feedback = fromTree({
    type: 'root',
    children: allOf(choice, 'feedbackinline').map((one) => toHast(one)),
  })
  return {
    hasMedia: label.hasMedia,
    answer: {
      label: label.text,
      right: rights.has(choice.attributes.identifier ?? ''),
      ...(feedback.text && { feedback: feedback.text }),
    },
  }
}
