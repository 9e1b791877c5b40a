import type { Language } from '../document.ts'
import { renderInline } from '../markdown/markdown.ts'
import type { FinishedQuestion } from './finished.ts'
import { element, escaped, xmlHead as head, idOf } from './xml-write.ts'

/** Files of a package of QTI 3.0, by their paths: a manifest, and an item per question. */
export function writeQti(
  questions: readonly FinishedQuestion[],
  { name, language }: { name: string; language: Language },
): Map<string, string> {
  const files = new Map<string, string>()
  for (const question of questions) files.set(`items/${question.id}.xml`, item(question, language))
  return new Map([['imsmanifest.xml', manifest(name, [...files.keys()])], ...files])
}

const manifest = (name: string, paths: readonly string[]): string =>
  head +
  element(
    'manifest',
    { xmlns: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1', identifier: idOf(name) },
    [
      element('metadata', {}, [
        element('schema', {}, ['QTI Package']),
        element('schemaversion', {}, ['3.0.0']),
      ]),
      element('organizations'),
      element(
        'resources',
        {},
        paths.map((href) =>
          element(
            'resource',
            { identifier: idOf(href.replace(/^items\/|\.xml$/g, '')), type: 'imsqti_item_xmlv3p0', href },
            [element('file', { href })],
          ),
        ),
      ),
    ],
  )

const response = 'RESPONSE'
const feedbackOutcome = 'FEEDBACK'

const item = ({ id, question, type, answers }: FinishedQuestion, language: Language): string =>
  head +
  element(
    'qti-assessment-item',
    {
      xmlns: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
      identifier: idOf(id),
      title: id,
      'time-dependent': 'false',
      'xml:lang': language,
    },
    [
      ...declarations(type, answers),
      element('qti-item-body', {}, [
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
      processing,
    ],
  )

/** Which answers are right, the score, and the feedback of what was chosen. */
const declarations = (cardinality: string, answers: FinishedQuestion['answers']): string[] => [
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

/** All or nothing; and the feedback of what was chosen. */
const processing = element('qti-response-processing', {}, [
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
])

/** HTML as the learner gets it, which is well-formed XML too; a text with blocks is no line, and is written as it is. */
const inline = (text: string, language: Language): string => renderInline(text, language) ?? escaped(text)
