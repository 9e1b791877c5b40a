import { fromHtml, type InlineText } from './inline-text.ts'
import type { Candidate, ReadAnswer } from './read-question.ts'
import { allOf, childOf, childrenOf, textOf, type Xml } from './xml.ts'

/** QTI 1.2, in which Common Cartridges keep their questions: all items below `questestinterop`. */
export const readQti1 = (root: Xml): Candidate[] => allOf(root, 'item').map(toCandidate)

function toCandidate(item: Xml): Candidate {
  const presentation = childOf(item, 'presentation')
  const [response, ...more] = presentation ? allOf(presentation, 'responselid') : []
  const asked = presentation ? materialOf(presentation, response) : nothing
  if (!response || more.length > 0 || !childOf(response, 'renderchoice'))
    return { question: asked.text, choice: null }
  const { rights, feedback } = keyOf(item)
  const answers = allOf(response, 'responselabel').map((label) => {
    const text = materialOf(label)
    const id = label.attributes.ident ?? ''
    const said = feedback.get(id)
    const answer: ReadAnswer = { label: text.text, right: rights.has(id), ...(said && { feedback: said }) }
    return { answer, hasMedia: text.hasMedia }
  })
  return {
    question: asked.text,
    choice: {
      answers: answers.map(({ answer }) => answer),
      isMultiple: response.attributes.rcardinality?.toLowerCase() === 'multiple',
    },
    hasMedia: asked.hasMedia || answers.some(({ hasMedia }) => hasMedia),
  }
}

const nothing: InlineText = { text: '', hasMedia: false }

/** The texts of an element, but for those inside another. */
function materialOf(xml: Xml, without?: Xml): InlineText {
  const parts = texts(xml, without).map(fromHtml)
  const hasMedia =
    parts.some((part) => part.hasMedia) || ['matimage', 'mataudio'].some((name) => has(xml, name, without))
  return {
    text: parts
      .map(({ text }) => text)
      .join(' ')
      .trim(),
    hasMedia,
  }
}

const texts = (xml: Xml, without?: Xml): string[] =>
  xml.children.flatMap((child) => {
    if (typeof child === 'string' || child === without) return []
    return child.name === 'mattext' ? [textOf(child)] : texts(child, without)
  })

const has = (xml: Xml, name: string, without?: Xml): boolean =>
  xml.children.some(
    (child) =>
      typeof child !== 'string' && child !== without && (child.name === name || has(child, name, without)),
  )

/** Conditions that give points name what is right; those that show a text for one answer, its feedback. */
function keyOf(item: Xml): { rights: Set<string>; feedback: Map<string, string> } {
  const rights = new Set<string>()
  const feedback = new Map<string, string>()
  const said = new Map(
    allOf(item, 'itemfeedback').map((one) => [one.attributes.ident ?? '', materialOf(one).text]),
  )
  for (const condition of allOf(item, 'respcondition')) {
    const named = chosenIn(condition)
    const gives = childrenOf(condition, 'setvar').some((setvar) => Number(textOf(setvar)) > 0)
    for (const id of gives ? named : []) rights.add(id)
    const [only, ...others] = named
    const text = said.get(childOf(condition, 'displayfeedback')?.attributes.linkrefid ?? '')
    if (only && others.length === 0 && text) feedback.set(only, text)
  }
  return { rights, feedback }
}

/** Answers that a condition wants chosen; `not` names those that it wants left. */
function chosenIn(condition: Xml): string[] {
  const walk = (xml: Xml): string[] =>
    xml.children.flatMap((child) => {
      if (typeof child === 'string' || child.name === 'not') return []
      return child.name === 'varequal' ? [textOf(child).trim()] : walk(child)
    })
  return childrenOf(condition, 'conditionvar').flatMap(walk)
}
