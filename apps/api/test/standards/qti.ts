import { posix } from 'node:path'
import { brokenPackage, manifestPath, type PackageFiles, usedBy } from './packages.ts'
import {
  address,
  allOf,
  anyText,
  broken,
  count,
  doubles,
  elementsOf,
  filled,
  language,
  type Node,
  ncName,
  type Rule,
  type Rules,
  readStrictly,
  textOf,
  yesOrNo,
} from './rules.ts'

const packages = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1'
const items = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0'
const lom = 'http://ltsc.ieee.org/xsd/LOM'
const mathMl = 'http://www.w3.org/1998/Math/MathML'

const baseTypes = /^(identifier|boolean|integer|float|string|point|pair|directedPair|duration|file|uri)$/
const showOrHide = /^(show|hide)$/
const oneOf = (names: string): string => `(?:${names.split(' ').join(' |')} )`
const inline = oneOf('em strong b i code sub sup span br a img m:math')
const block = oneOf('p ul ol div table pre blockquote')
const rule = oneOf('qti-response-condition qti-set-outcome-value')
const expression = oneOf('qti-variable qti-correct qti-base-value qti-match')

const phrase: Rule = { content: `${inline}*`, mixed: true }
const reference: Rule = { needs: { identifier: ncName } }

/** QTI 3.0, assessment item: the elements allowed in a choice item, in order. */
const itemRules: Rules = {
  'qti-assessment-item': {
    needs: { identifier: ncName, title: filled, 'time-dependent': yesOrNo },
    may: { adaptive: yesOrNo, label: anyText, 'xml:lang': language, 'xsi:schemaLocation': filled },
    content:
      '(qti-response-declaration )*(qti-outcome-declaration )*(qti-stylesheet )*(qti-item-body )?' +
      '(qti-response-processing )?(qti-modal-feedback )*',
  },
  'qti-response-declaration': {
    needs: { identifier: ncName, cardinality: /^(single|multiple|ordered)$/ },
    may: { 'base-type': baseTypes },
    content: '(qti-default-value )?(qti-correct-response )?(qti-mapping )?',
  },
  'qti-outcome-declaration': {
    needs: { identifier: ncName, cardinality: /^(single|multiple|ordered)$/ },
    may: { 'base-type': baseTypes, 'normal-maximum': /^\d+(\.\d+)?$/ },
    content: '(qti-default-value )?',
  },
  'qti-correct-response': { content: '(qti-value )+' },
  'qti-default-value': { content: '(qti-value )+' },
  'qti-value': { mixed: true },
  'qti-item-body': { content: `(?:${block}|qti-choice-interaction )+` },
  'qti-choice-interaction': {
    needs: { 'response-identifier': ncName },
    may: { shuffle: yesOrNo, 'max-choices': count, 'min-choices': count },
    content: '(qti-prompt )?(qti-simple-choice )+',
  },
  'qti-prompt': phrase,
  'qti-simple-choice': {
    needs: { identifier: ncName },
    may: { fixed: yesOrNo },
    content: `(?:${inline}|${block}|qti-feedback-inline )*`,
    mixed: true,
  },
  'qti-feedback-inline': {
    needs: { 'outcome-identifier': ncName, identifier: ncName },
    may: { 'show-hide': showOrHide },
    ...phrase,
  },
  'qti-response-processing': { content: `${rule}+` },
  'qti-response-condition': { content: 'qti-response-if (qti-response-else-if )*(qti-response-else )?' },
  'qti-response-if': { content: `${expression}${rule}*` },
  'qti-match': { content: `${expression}{2}` },
  'qti-set-outcome-value': { needs: { identifier: ncName }, content: expression },
  'qti-variable': reference,
  'qti-correct': reference,
  'qti-base-value': { needs: { 'base-type': baseTypes }, mixed: true },
  'qti-modal-feedback': {
    needs: { 'outcome-identifier': ncName, identifier: ncName },
    may: { 'show-hide': showOrHide, title: anyText },
    content: '(qti-stylesheet )*qti-content-body ',
  },
  'qti-content-body': { content: `${block}+` },
  ...Object.fromEntries(['p', 'em', 'strong', 'b', 'i', 'sub', 'sup', 'span'].map((name) => [name, phrase])),
  code: { ...phrase, may: { class: anyText } },
  br: {},
  ul: { content: '(li )+' },
  li: { content: `(?:${inline}|${block})*`, mixed: true },
  a: { ...phrase, needs: { href: /^https?:\/\/\S+$/ } },
  img: { needs: { src: address, alt: anyText }, may: { width: count, height: count } },
}

const drawn =
  'mrow mi mn mo ms mtext mspace mstyle mpadded mphantom mfrac msqrt mroot msub msup msubsup munder mover ' +
  'munderover mmultiscripts mprescripts mtable'
const looks = Object.fromEntries(
  [
    ...['width', 'height', 'depth', 'voffset', 'lspace', 'rspace', 'minsize', 'maxsize', 'stretchy', 'fence'],
    ...[
      'separator',
      'symmetric',
      'largeop',
      'movablelimits',
      'accent',
      'accentunder',
      'displaystyle',
      'form',
    ],
    ...['scriptlevel', 'linethickness', 'mathvariant', 'class', 'display'],
  ].map((name) => [name, anyText]),
)
const drawnInMath = oneOf(`${drawn} semantics`.replaceAll(/(^| )/g, '$1m:'))

/** MathML 3, presentation: a formula, and the TeX from which it was generated. */
const mathRules: Rules = {
  'm:math': { may: looks, content: `${drawnInMath}*` },
  'm:semantics': { content: `${drawnInMath}(m:annotation )*` },
  'm:annotation': { needs: { encoding: filled }, mixed: true },
  'm:mtr': { may: looks, content: '(m:mtd )*' },
  'm:mtd': { may: looks, content: `${drawnInMath}*` },
  ...Object.fromEntries(
    drawn
      .split(' ')
      .map((name) => [
        `m:${name}`,
        /^m([inos]|text)$/.test(name)
          ? { may: looks, mixed: true }
          : { may: looks, content: name === 'mtable' ? '(m:mtr )*' : `${drawnInMath}*` },
      ]),
  ),
}

/** IMS Content Packaging 1.2 in the profile of QTI 3.0. */
const manifestRules: Rules = {
  manifest: {
    needs: { identifier: ncName },
    may: { 'xsi:schemaLocation': filled },
    content: 'metadata organizations resources ',
  },
  'manifest/metadata': { content: 'schema schemaversion (lom:lom )?' },
  schema: { mixed: true },
  schemaversion: { mixed: true },
  organizations: {},
  resources: { content: '(resource )*' },
  resource: {
    needs: { identifier: ncName, type: /^(imsqti_(item|test|stimulus)_xmlv3p0|webcontent)$/ },
    may: { href: address },
    content: '(metadata )?(file )*(dependency )*',
  },
  'resource/metadata': { content: '(lom:lom )?' },
  file: { needs: { href: address } },
  dependency: { needs: { identifierref: ncName } },
  'lom:lom': { content: '(lom:general )?(lom:educational )?' },
  'lom:general': { content: '(lom:keyword )*' },
  'lom:keyword': { content: '(lom:string )+' },
  'lom:string': { may: { language }, mixed: true },
  'lom:educational': { content: '(lom:difficulty )?' },
  'lom:difficulty': { content: 'lom:source lom:value ' },
  'lom:source': { mixed: true },
  'lom:value': { mixed: true },
}

/** Deviations of a package from QTI 3.0. */
export function brokenQti(files: PackageFiles): string[] {
  const manifest = readStrictly(files.get(manifestPath) ?? '', { [packages]: '', [lom]: 'lom' })
  const [schema, version] = ['schema', 'schemaversion'].map((name) =>
    allOf(manifest, name).map(textOf).join(),
  )
  return [
    ...broken(manifest, manifestRules),
    ...(schema === 'QTI Package' && /^3\.0\.\d$/.test(version ?? '') ? [] : [`is of ${schema} ${version}`]),
    ...allOf(manifest, 'lom:difficulty')
      .map((one) => elementsOf(one).map(textOf).join())
      .filter((words) => !/^LOMv1\.0,(very easy|easy|medium|difficult|very difficult)$/.test(words)),
    ...brokenPackage(manifest, files),
    ...allOf(manifest, 'resource')
      .filter(({ attributes }) => attributes.type === 'imsqti_item_xmlv3p0')
      .flatMap((resource) => {
        const path = resource.attributes.href ?? ''
        const item = readStrictly(files.get(path) ?? '', { [items]: '', [mathMl]: 'm' })
        const used = usedBy(resource, manifest)
        const shown = allOf(item, 'img').map(({ attributes }) =>
          posix.join(posix.dirname(path), decodeURIComponent(attributes.src ?? '')),
        )
        return [
          ...broken(item, { ...itemRules, ...mathRules }),
          ...brokenNames(item),
          ...(item.attributes.identifier === resource.attributes.identifier
            ? []
            : ['has another identifier']),
          ...shown.filter((one) => !used.has(one)).map((one) => `shows ${one}, on which it does not depend`),
        ].map((sentence) => `${path}: ${sentence}`)
      }),
  ]
}

/** Checks references within an item: to choices, correct answers and feedback. */
function brokenNames(item: Node): string[] {
  const named = (name: string, key = 'identifier') =>
    allOf(item, name).map(({ attributes }) => attributes[key] ?? '')
  const responses = allOf(item, 'qti-response-declaration')
  const outcomes = allOf(item, 'qti-outcome-declaration')
  const declared = [...responses, ...outcomes].map(({ attributes }) => attributes.identifier ?? '')
  const choices = named('qti-simple-choice')
  const lost = (names: string[], among: readonly string[]) => names.filter((name) => !among.includes(name))
  const outcomeNames = outcomes.map(({ attributes }) => attributes.identifier ?? '')
  return [
    ...doubles([...declared, ...choices]).map((name) => `${name} is declared twice`),
    ...lost(named('qti-choice-interaction', 'response-identifier'), named('qti-response-declaration')),
    ...lost([...named('qti-variable'), ...named('qti-correct')], declared),
    ...lost(named('qti-set-outcome-value'), outcomeNames),
    ...lost(
      ['qti-feedback-inline', 'qti-modal-feedback'].flatMap((name) => named(name, 'outcome-identifier')),
      outcomeNames,
    ),
    ...lost(named('qti-feedback-inline'), choices),
    ...lost(named('qti-modal-feedback'), allOf(item, 'qti-base-value').map(textOf)),
    ...allOf(item, 'qti-correct-response').flatMap((key) => lost(elementsOf(key).map(textOf), choices)),
    ...responses.flatMap((response) => brokenKey(item, response)),
  ]
}

function brokenKey(item: Node, { attributes, children }: Node): string[] {
  const rights = allOf({ name: '', attributes: {}, children }, 'qti-value').length
  const most = allOf(item, 'qti-choice-interaction')[0]?.attributes['max-choices'] ?? '1'
  const fits =
    attributes.cardinality === 'single'
      ? rights === 1 && most === '1'
      : most === '0' || (rights >= 1 && Number(most) >= rights)
  return [
    ...(attributes['base-type'] === 'identifier' ? [] : ['choices are no identifiers']),
    ...(fits ? [] : [`${rights} of ${most} are right where ${attributes.cardinality} is to be chosen`]),
  ]
}
