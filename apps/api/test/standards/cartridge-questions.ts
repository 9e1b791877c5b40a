import {
  allOf,
  anyText,
  broken,
  doubles,
  elementsOf,
  filled,
  language,
  type Node,
  type Rules,
  readStrictly,
  textOf,
} from './rules.ts'

const namespace = 'http://www.imsglobal.org/xsd/ims_qtiasiv1p2'
const yesOrNo = /^(Yes|No)$/

/** Common Cartridge 1.3: the profile of QTI 1.2.1. */
const rules: Rules = {
  questestinterop: { may: { 'xsi:schemaLocation': filled }, content: '(?:assessment |objectbank )' },
  assessment: {
    needs: { ident: filled, title: anyText },
    may: { 'xml:lang': language },
    content: '(qtimetadata )?(rubric )?(presentation_material )?section ',
  },
  qtimetadata: { content: '(qtimetadatafield )+' },
  qtimetadatafield: { content: 'fieldlabel fieldentry ' },
  fieldlabel: { mixed: true },
  fieldentry: { mixed: true },
  section: { needs: { ident: filled }, may: { title: anyText, 'xml:lang': language }, content: '(item )+' },
  item: {
    needs: { ident: filled },
    may: { title: anyText, 'xml:lang': language },
    content: 'itemmetadata presentation resprocessing (itemfeedback )*',
  },
  itemmetadata: { content: '(qtimetadata )+' },
  presentation: { content: '(?:flow |(?:material |response_lid |response_str )+)' },
  response_lid: {
    needs: { ident: filled },
    may: { rcardinality: /^(Single|Multiple|Ordered)$/, rtiming: yesOrNo },
    content: '(material )?render_choice (material )?',
  },
  render_choice: { may: { shuffle: yesOrNo }, content: '(?:material |response_label |flow_label )*' },
  response_label: {
    needs: { ident: filled },
    may: { rshuffle: yesOrNo },
    content: '(?:material |flow_mat )*',
  },
  material: { content: '(?:mattext |matref |matbreak )+(altmaterial )*' },
  mattext: { may: { texttype: /^text\/(plain|html)$/, 'xml:lang': language }, mixed: true },
  resprocessing: { content: 'outcomes (respcondition )+' },
  outcomes: { content: 'decvar ' },
  decvar: {
    needs: { varname: /^SCORE$/ },
    may: { vartype: /^(Integer|Decimal)$/, minvalue: /^\d+$/, maxvalue: /^\d+$/ },
  },
  respcondition: {
    may: { title: anyText, continue: yesOrNo },
    content: 'conditionvar (setvar )*(displayfeedback )*',
  },
  conditionvar: { content: '(?:and |other |varequal |varsubstring )+' },
  and: { content: '(?:not |varequal )+' },
  not: { content: '(varequal )+' },
  varequal: { needs: { respident: filled }, may: { case: yesOrNo }, mixed: true },
  other: {},
  setvar: { may: { varname: /^SCORE$/, action: /^Set$/ }, mixed: true },
  displayfeedback: { needs: { feedbacktype: /^(Response|Solution|Hint)$/, linkrefid: filled } },
  itemfeedback: { needs: { ident: filled }, may: { title: anyText }, content: '(?:flow_mat |material )+' },
  flow_mat: { may: { class: anyText }, content: '(?:flow_mat |material |material_ref )+' },
}

/** Deviations of an assessment from the profile, and all HTML texts in it. */
export function brokenQuestions(text: string): { problems: string[]; html: string[] } {
  const root = readStrictly(text, { [namespace]: '' })
  const items = allOf(root, 'item')
  const [profile] = allOf(root, 'qtimetadata').map(fieldsOf)
  return {
    problems: [
      ...broken(root, rules),
      ...(profile?.cc_profile === 'cc.exam.v0p1' &&
      [undefined, 'Examination'].includes(profile.qmd_assessmenttype)
        ? []
        : ['is no examination of a cartridge']),
      ...doubles(items.map(({ attributes }) => attributes.ident ?? '')),
      ...items.flatMap((item) => brokenItem(item).map((said) => `${item.attributes.ident} ${said}`)),
    ],
    html: allOf(root, 'mattext')
      .filter(({ attributes }) => attributes.texttype === 'text/html')
      .map(textOf),
  }
}

const fieldsOf = (metadata: Node): Record<string, string> =>
  Object.fromEntries(elementsOf(metadata).map((field) => elementsOf(field).map(textOf)))

/**
 * What the profile requires of each type of question. It requires three answers for a single choice: a question with
 * two is meant to be a true/false statement, which other systems show with their own words for the answers. Our answers
 * must not be lost, so two are accepted here (docs/decisions/126-exports-by-the-specifications.md).
 */
const cardinalities: Readonly<Record<string, string>> = {
  'cc.multiple_choice.v0p1': 'Single',
  'cc.multiple_response.v0p1': 'Multiple',
}

function brokenItem(item: Node): string[] {
  const [metadata] = allOf(item, 'qtimetadata').map(fieldsOf)
  const [response, ...more] = allOf(item, 'response_lid')
  const labels = allOf(item, 'response_label').map(({ attributes }) => attributes.ident ?? '')
  const idents = allOf(item, 'itemfeedback').map(({ attributes }) => attributes.ident ?? '')
  const shown = allOf(item, 'displayfeedback').map(({ attributes }) => attributes.linkrefid ?? '')
  const wanted = allOf(item, 'varequal')
  const scores = allOf(item, 'setvar').map((one) => Number(textOf(one)))
  const fits = cardinalities[metadata?.cc_profile ?? ''] === response?.attributes.rcardinality
  return [
    ...(fits && more.length === 0 ? [] : [`is of ${metadata?.cc_profile}`]),
    ...(labels.length >= 2 ? [] : ['has too few answers']),
    ...doubles([...labels, ...idents]).map((ident) => `has ${ident} twice`),
    ...wanted.map(textOf).filter((label) => !labels.includes(label)),
    ...wanted
      .filter(({ attributes }) => attributes.respident !== response?.attributes.ident)
      .map(() => 'asks for another response'),
    ...shown.filter((ident) => !idents.includes(ident)).map((ident) => `lacks the feedback ${ident}`),
    ...idents.filter((ident) => !shown.includes(ident)).map((ident) => `never shows ${ident}`),
    ...(Math.max(...scores) === 100 ? [] : ['cannot be answered rightly']),
  ]
}
