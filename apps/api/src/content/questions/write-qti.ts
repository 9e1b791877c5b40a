import { posix } from 'node:path'
import type { Language } from '../document.ts'
import { explanationHtml } from './extras.ts'
import type { FinishedQuestion } from './finished.ts'
import { lom, metadataOf } from './qti-metadata.ts'
import { lineAsXml } from './write-line.ts'
import { element, idOf, plainText, schemas, xmlDocument } from './xml-write.ts'

/** Files of a QTI 3.0 package by path: a manifest, and one item per question. */
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
  /** Paths of questions' images in the package, by question id. */
  pictures?: ReadonlyMap<string, string>
}

const packages = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1'
const items = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0'
const xsd = 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd'

const manifest = (
  name: string,
  questions: readonly FinishedQuestion[],
  { language, pictures }: Required<Omit<QtiOptions, 'name'>>,
): string =>
  xmlDocument(
    element(
      'manifest',
      {
        ...{ xmlns: packages, identifier: `package.${name}` },
        ...schemas({
          [packages]: `${xsd}/imsqtiv3p0_imscpv1p2_v1p0.xsd`,
          [lom]: 'https://purl.imsglobal.org/spec/md/v1p3/schema/xsd/imsmd_loose_v1p3p2.xsd',
        }),
      },
      [
        element('metadata', {}, [
          element('schema', {}, ['QTI Package']),
          element('schemaversion', {}, ['3.0.0']),
        ]),
        element('organizations'),
        element('resources', {}, [
          ...questions.map((question) => {
            const href = `items/${question.id}.xml`
            return element('resource', { identifier: idOf(question.id), type: 'imsqti_item_xmlv3p0', href }, [
              ...metadataOf(question, language),
              element('file', { href }),
              ...[pictures.get(question.id) ?? []]
                .flat()
                .map((path) => element('dependency', { identifierref: fileId(path) })),
            ])
          }),
          // Several questions can show the same image.
          ...[...new Set(pictures.values())].map((href) =>
            element('resource', { identifier: fileId(href), type: 'webcontent', href }, [
              element('file', { href }),
            ]),
          ),
        ]),
      ],
    ),
  )

/** Ids of questions contain no full stop. */
const fileId = (path: string): string => `file.${posix.basename(path)}`

const response = 'RESPONSE'
const feedbackOutcome = 'FEEDBACK'

function item(finished: FinishedQuestion, language: Language, picture?: string): string {
  const { id, question, type, answers } = finished
  const explanation = explanationOf(finished, language)
  const root = element(
    'qti-assessment-item',
    {
      xmlns: items,
      ...schemas({ [items]: `${xsd}/imsqti_asiv3p0_v1p0.xsd` }),
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
            element('qti-prompt', {}, [lineAsXml(question, language)]),
            ...answers.map((answer) => choice(answer)),
          ],
        ),
      ]),
      processing(explanation !== ''),
      ...(explanation === '' ? [] : [modal(explanation)]),
    ],
  )
  return xmlDocument(root)
}

/** Explanation and sources as the body of a feedback. */
const explanationOf = ({ explanation, sources }: FinishedQuestion, language: Language): string =>
  explanationHtml(explanation && lineAsXml(explanation, language), sources)

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
    plainText(label),
    ...(feedback
      ? [
          element(
            'qti-feedback-inline',
            { 'outcome-identifier': feedbackOutcome, identifier: idOf(id), 'show-hide': 'show' },
            [plainText(feedback)],
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
