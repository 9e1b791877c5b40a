import type { Language } from '../document.ts'
import { renderInline } from '../markdown/markdown.ts'
import { explanationHtml } from './extras.ts'
import type { FinishedQuestion } from './finished.ts'
import { metadataOf } from './qti-metadata.ts'
import { element, escaped, xmlHead as head, idOf } from './xml-write.ts'

/** Files of a package of QTI 3.0, by their paths: a manifest, and an item per question. */
export function writeQti(
  questions: readonly FinishedQuestion[],
  { name, language, pictures = new Map() }: QtiOptions,
): Map<string, string> {
  const files = new Map<string, string>()
  for (const question of questions)
    files.set(`items/${question.id}.xml`, item(question, language, pictures.get(question.id)))
  return new Map([['imsmanifest.xml', manifest(name, questions, { language, pictures })], ...files])
}

interface QtiOptions {
  name: string
  language: Language
  /** Where in the package the picture of a question lies, by the question's id. */
  pictures?: ReadonlyMap<string, string>
}

const manifest = (
  name: string,
  questions: readonly FinishedQuestion[],
  { language, pictures }: Required<Omit<QtiOptions, 'name'>>,
): string =>
  head +
  element(
    'manifest',
    { xmlns: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1', identifier: `package.${name}` },
    [
      element('metadata', {}, [
        element('schema', {}, ['QTI Package']),
        element('schemaversion', {}, ['3.0.0']),
      ]),
      element('organizations'),
      element(
        'resources',
        {},
        questions.map((question) => {
          const href = `items/${question.id}.xml`
          return element('resource', { identifier: idOf(question.id), type: 'imsqti_item_xmlv3p0', href }, [
            ...metadataOf(question, language),
            element('file', { href }),
            ...[pictures.get(question.id) ?? []].flat().map((path) => element('file', { href: path })),
          ])
        }),
      ),
    ],
  )

const response = 'RESPONSE'
const feedbackOutcome = 'FEEDBACK'

function item(finished: FinishedQuestion, language: Language, picture?: string): string {
  const { id, question, type, answers } = finished
  const explanation = explanationOf(finished, language)
  return `${head}${element(
    'qti-assessment-item',
    {
      xmlns: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
      identifier: idOf(id),
      title: id,
      'time-dependent': 'false',
      'xml:lang': language,
    },
    [
      ...declarations(type, answers, explanation !== ''),
      element('qti-item-body', {}, [
        ...(picture
          ? [element('p', {}, [element('img', { src: `../${picture}`, alt: finished.image?.alt ?? '' })])]
          : []),
        element(
          'qti-choice-interaction',
          {
            'response-identifier': response,
            'max-choices': type === 'single' ? '1' : '0',
            shuffle: 'true',
          },
          [
            element('qti-prompt', {}, [inline(question, language)]),
            ...answers.map((answer) => choice(answer)),
          ],
        ),
      ]),
      processing(explanation !== ''),
      ...(explanation === '' ? [] : [modal(explanation)]),
    ],
  )}`
}

/** Why it is so, and what says it, as the body of a feedback. */
const explanationOf = ({ explanation, sources }: FinishedQuestion, language: Language): string =>
  explanationHtml(explanation && inline(explanation, language), sources)

const explained = 'EXPLANATION'
const explanationId = 'explanation'

/** Shown after any answer. */
const modal = (html: string): string =>
  element(
    'qti-modal-feedback',
    { 'outcome-identifier': explained, identifier: explanationId, 'show-hide': 'show' },
    [element('qti-content-body', {}, [html])],
  )

/** Declares right answers, the score, and the feedback of chosen answers. */
const declarations = (
  cardinality: string,
  answers: FinishedQuestion['answers'],
  isExplained: boolean,
): string[] => [
  element('qti-response-declaration', { identifier: response, cardinality, 'base-type': 'identifier' }, [
    element(
      'qti-correct-response',
      {},
      answers.filter(({ right }) => right).map((one) => element('qti-value', {}, [idOf(one.id)])),
    ),
  ]),
  element('qti-outcome-declaration', { identifier: 'SCORE', cardinality: 'single', 'base-type': 'float' }, [
    element('qti-default-value', {}, [element('qti-value', {}, ['0'])]),
  ]),
  element('qti-outcome-declaration', {
    identifier: feedbackOutcome,
    cardinality,
    'base-type': 'identifier',
  }),
  ...(isExplained
    ? [
        element('qti-outcome-declaration', {
          ...{ identifier: explained, cardinality: 'single', 'base-type': 'identifier' },
        }),
      ]
    : []),
]

const choice = ({ id, label, feedback }: FinishedQuestion['answers'][number]): string =>
  element('qti-simple-choice', { identifier: idOf(id) }, [
    escaped(label),
    ...(feedback
      ? [
          element(
            'qti-feedback-inline',
            { 'outcome-identifier': feedbackOutcome, identifier: idOf(id), 'show-hide': 'show' },
            [escaped(feedback)],
          ),
        ]
      : []),
  ])

/** All points or none; the feedback of chosen answers; and the general explanation. */
const processing = (isExplained: boolean): string =>
  element('qti-response-processing', {}, [
    element('qti-response-condition', {}, [
      element('qti-response-if', {}, [
        element('qti-match', {}, [
          element('qti-variable', { identifier: response }),
          element('qti-correct', { identifier: response }),
        ]),
        element('qti-set-outcome-value', { identifier: 'SCORE' }, [
          element('qti-base-value', { 'base-type': 'float' }, ['1']),
        ]),
      ]),
    ]),
    element('qti-set-outcome-value', { identifier: feedbackOutcome }, [
      element('qti-variable', { identifier: response }),
    ]),
    ...(isExplained
      ? [
          element('qti-set-outcome-value', { identifier: explained }, [
            element('qti-base-value', { 'base-type': 'identifier' }, [explanationId]),
          ]),
        ]
      : []),
  ])

/** HTML as the learner gets it, which is well-formed XML too; a text with blocks is no line, and is written as it is. */
const inline = (text: string, language: Language): string => renderInline(text, language) ?? escaped(text)
