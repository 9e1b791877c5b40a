import { allOf, childOf, childrenOf, elementsOf, textOf, type Xml } from './xml.ts'

/**
 * Settings of the test that a document describes, each as written there: an assessment of QTI 1.2, 2 or 3, or the quiz
 * of a cartridge from Canvas. Empty: it describes none. `isTitleKnown`: the title of the assessment was read elsewhere.
 */
export function settingsOf(root: Xml, { isTitleKnown = false } = {}): string[] {
  if (root.name === 'assessmenttest') return settingsBelow(root)
  if (root.name === 'questestinterop')
    return allOf(root, 'assessment')
      .map((test) => (isTitleKnown ? untitled(test) : test))
      .flatMap(settingsBelow)
  return root.name === 'quiz' && childrenOf(root, 'question').length === 0 ? fieldsOf(root) : []
}

function untitled(xml: Xml): Xml {
  const { title: _, ...attributes } = xml.attributes
  return { ...xml, attributes }
}

/** Questions, and what only holds them together. */
const structure = new Set([
  'assessmentitemref',
  'item',
  'itemref',
  'outcomedeclaration',
  'presentationmaterial',
])
/** Fields that only name the kind of an assessment. */
const kinds = /^(cc_profile|qmd_assessmenttype|qmd_scoretype)$/i
/** Attributes that only identify an element or describe its file. */
const names =
  /^(identifier|ident|href|visible|class|(xml:?)?lang|(xsi:?)?schemalocation|toolname|toolversion|continue)$/
const longest = 200

function settingsBelow(xml: Xml): string[] {
  const own = describe(xml)
  if (xml.name === 'qtimetadatafield') {
    const [label = '', entry = ''] = ['fieldlabel', 'fieldentry'].map((name) =>
      textOf(childOf(xml, name)).trim(),
    )
    return kinds.test(label) ? [] : [`${label}: ${entry}`]
  }
  const inner = elementsOf(xml)
    .filter(({ name }) => !structure.has(name))
    .flatMap(settingsBelow)
  return [...(own ? [own] : []), ...inner]
}

/** The name of an element with its attributes and its text; null: it has neither. */
function describe({ tagName, attributes, children }: Xml): string | null {
  const given = Object.entries(attributes).filter(([name]) => !names.test(name))
  const text = oneLine(children.filter((child) => typeof child === 'string').join(' '))
  if (given.length === 0 && text === '') return null
  return [tagName, ...given.map(([name, value]) => `${name}=${value}`), text]
    .filter(Boolean)
    .join(' ')
    .slice(0, longest)
}

const fieldsOf = (quiz: Xml): string[] =>
  elementsOf(quiz)
    .map((field) => ({ name: field.tagName, text: oneLine(textOf(field)) }))
    .filter(({ text }) => text !== '')
    .map(({ name, text }) => `${name}: ${text}`.slice(0, longest))

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
