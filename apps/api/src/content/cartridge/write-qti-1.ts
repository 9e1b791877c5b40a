import type { Language, QuestionDocument } from '../document.ts'
import { explanationHtml } from '../questions/extras.ts'
import { element, escaped, idOf, schemas, withoutTex, xmlDocument } from '../questions/xml-write.ts'

interface Assessment {
  id: string
  title: string
  questions: readonly QuestionDocument[]
  language: Language
}

const namespace = 'http://www.imsglobal.org/xsd/ims_qtiasiv1p2'
const response = 'response'

/** Writes questions as a QTI 1.2 assessment, in the profile of Common Cartridges. */
export function writeAssessment({ id, title, questions, language }: Assessment): string {
  const items = questions.map((question, index) => item(question, { id: `${id}-${index + 1}`, language }))
  const root = {
    xmlns: namespace,
    ...schemas({ [namespace]: 'http://www.imsglobal.org/profile/cc/ccv1p3/ccv1p3_qtiasiv1p2p1_v1p0.xsd' }),
  }
  const profile = metadata({ cc_profile: 'cc.exam.v0p1', qmd_assessmenttype: 'Examination' })
  return xmlDocument(
    element('questestinterop', root, [
      element('assessment', { ident: idOf(id), title, 'xml:lang': language }, [
        profile,
        element('section', { ident: 'root_section' }, items),
      ]),
    ]),
  )
}

const metadata = (fields: Record<string, string>): string =>
  element(
    'qtimetadata',
    {},
    Object.entries(fields).map(([label, entry]) =>
      element('qtimetadatafield', {}, [
        element('fieldlabel', {}, [escaped(label)]),
        element('fieldentry', {}, [escaped(entry)]),
      ]),
    ),
  )

interface Choice {
  id: string
  label: string
  right: boolean
  feedback: string
}

function item(asked: QuestionDocument, { id, language }: { id: string; language: Language }): string {
  const { question, type, answers } = asked
  const explanation = explanationOf(asked, language)
  const isMultiple = type === 'multiple'
  const choices = answers.map(({ label, right, feedback }, index) => ({
    ...{ id: `answer-${index + 1}`, label: label[language] ?? '', right },
    feedback: feedback[language] ?? '',
  }))
  return element('item', { ident: idOf(id), title: asked._id }, [
    element('itemmetadata', {}, [
      metadata({ cc_profile: isMultiple ? 'cc.multiple_response.v0p1' : 'cc.multiple_choice.v0p1' }),
    ]),
    element('presentation', {}, [
      material(`${pictureOf(asked, language)}${withoutTex(question[language] ?? '')}`, 'text/html'),
      element('response_lid', { ident: response, rcardinality: isMultiple ? 'Multiple' : 'Single' }, [
        element(
          'render_choice',
          {},
          choices.map((choice) =>
            element('response_label', { ident: choice.id }, [material(choice.label, 'text/plain')]),
          ),
        ),
      ]),
    ]),
    processing(choices, { isMultiple, isExplained: explanation !== '' }),
    ...(explanation === ''
      ? []
      : [
          element('itemfeedback', { ident: general }, [
            element('flow_mat', {}, [material(explanation, 'text/html')]),
          ]),
        ]),
    ...choices
      .filter(({ feedback }) => feedback !== '')
      .map((choice) =>
        element('itemfeedback', { ident: `${choice.id}-feedback` }, [
          element('flow_mat', {}, [material(choice.feedback, 'text/plain')]),
        ]),
      ),
  ])
}

/** Name of the feedback that cartridges show after any answer. */
const general = 'general_fb'

function explanationOf({ explanation, sources = [] }: QuestionDocument, language: Language): string {
  const listed = sources.map(({ title, url, publishedAt }) => ({
    ...{ title: title[language] ?? url, url },
    ...(publishedAt && { publishedAt }),
  }))
  const text = explanation?.[language]
  return explanationHtml(text && withoutTex(text), listed)
}

/** Assessments use a token for the cartridge's own files; `write-cartridge.ts` inserts the path. */
function pictureOf({ image }: QuestionDocument, language: Language): string {
  const url = image?.url[language]
  return url ? `<p><img src="${escaped(url)}" alt="${escaped(image?.alt[language] ?? '')}"></p>` : ''
}

const material = (text: string, texttype: string): string =>
  element('material', {}, [element('mattext', { texttype }, [escaped(text)])])

const chosen = ({ id }: Choice): string => element('varequal', { respident: response }, [id])

/** The general feedback; the feedback of chosen answers; then all points, or none. */
function processing(
  choices: readonly Choice[],
  { isMultiple, isExplained }: { isMultiple: boolean; isExplained: boolean },
): string {
  const always = element('respcondition', { continue: 'Yes' }, [
    element('conditionvar', {}, [element('other')]),
    element('displayfeedback', { feedbacktype: 'Response', linkrefid: general }),
  ])
  const said = choices
    .filter(({ feedback }) => feedback !== '')
    .map((choice) =>
      element('respcondition', { continue: 'Yes' }, [
        element('conditionvar', {}, [chosen(choice)]),
        element('displayfeedback', { feedbacktype: 'Response', linkrefid: `${choice.id}-feedback` }),
      ]),
    )
  const wanted = choices.map((choice) =>
    choice.right ? chosen(choice) : element('not', {}, [chosen(choice)]),
  )
  const rights = choices.filter(({ right }) => right).map(chosen)
  return element('resprocessing', {}, [
    element('outcomes', {}, [
      element('decvar', { maxvalue: '100', minvalue: '0', varname: 'SCORE', vartype: 'Decimal' }),
    ]),
    ...(isExplained ? [always] : []),
    ...said,
    element('respcondition', { continue: 'No' }, [
      element('conditionvar', {}, isMultiple ? [element('and', {}, wanted)] : rights),
      element('setvar', { action: 'Set', varname: 'SCORE' }, ['100']),
    ]),
  ])
}
