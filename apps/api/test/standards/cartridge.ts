import { posix } from 'node:path'
import { brokenQuestions } from './cartridge-questions.ts'
import { brokenPackage, manifestPath, type PackageFiles, usedBy } from './packages.ts'
import {
  address,
  allOf,
  broken,
  elementsOf,
  filled,
  language,
  type Node,
  ncName,
  type Rules,
  readStrictly,
  textOf,
} from './rules.ts'

const packages = 'http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1'
const lom = 'http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest'

const assessment = 'imsqti_xmlv1p2/imscc_xmlv1p3/assessment'
const types = new RegExp(
  `^(webcontent|${assessment}|imsqti_xmlv1p2/imscc_xmlv1p3/question-bank|imsdt_xmlv1p3|imswl_xmlv1p3|imsbasiclti_xmlv1p[03]|associatedcontent/imscc_xmlv1p3/learning-application-resource)$`,
)

/** Common Cartridge 1.3: the profile of IMS Content Packaging 1.2 and of LOM for its manifest. */
const manifestRules: Rules = {
  manifest: {
    needs: { identifier: ncName },
    may: { 'xsi:schemaLocation': filled },
    content: 'metadata organizations resources ',
  },
  'manifest/metadata': { content: 'schema schemaversion lom:lom ' },
  schema: { mixed: true },
  schemaversion: { mixed: true },
  'lom:lom': { content: 'lom:general (lom:lifeCycle )?(lom:rights )?' },
  'lom:general': { content: '(?:lom:title |lom:language |lom:description |lom:keyword )+' },
  'lom:title': { content: '(lom:string )+' },
  'lom:description': { content: '(lom:string )+' },
  'lom:keyword': { content: '(lom:string )+' },
  'lom:language': { mixed: true },
  'lom:string': { may: { language }, mixed: true },
  organizations: { content: '(organization )?' },
  organization: {
    needs: { identifier: ncName, structure: /^rooted-hierarchy$/ },
    content: '(title )?item ',
  },
  // The only item of the outermost list contains all others, and has no title.
  'organization/item': { needs: { identifier: ncName }, content: '(item )*' },
  item: {
    needs: { identifier: ncName },
    may: { identifierref: ncName },
    content: 'title (item )*',
  },
  title: { mixed: true },
  resources: { content: '(resource )*' },
  resource: {
    needs: { identifier: ncName, type: types },
    may: { href: address, intendeduse: /^(lessonplan|syllabus|assignment|unspecified)$/ },
    content: '(metadata )?(file )*(dependency )*',
  },
  file: { needs: { href: address } },
  dependency: { needs: { identifierref: ncName } },
}

/** Deviations of a cartridge from Common Cartridge 1.3. */
export function brokenCartridge(files: PackageFiles): string[] {
  const manifest = readStrictly(files.get(manifestPath) ?? '', { [packages]: '', [lom]: 'lom' })
  const said = ['schema', 'schemaversion'].map((name) => allOf(manifest, name).map(textOf).join())
  const resources = allOf(manifest, 'resource')
  const typeOf = (id: string | undefined) =>
    resources.find(({ attributes }) => attributes.identifier === id)?.attributes.type
  return [
    ...broken(manifest, manifestRules),
    ...(said.join(' ') === 'IMS Common Cartridge 1.3.0' ? [] : [`is of ${said.join(' ')}`]),
    ...(['title', 'language'].every((name) => allOf(manifest, `lom:${name}`).length === 1)
      ? []
      : ['has no title or language']),
    ...brokenPackage(manifest, files),
    ...allOf(manifest, 'item')
      .filter((item) => item.attributes.identifierref && elementsOf(item).some(({ name }) => name === 'item'))
      .map(({ attributes }) => `${attributes.identifier} is a thing and holds others`),
    ...resources.flatMap((resource) => [
      ...brokenResource(resource),
      ...allOf(resource, 'dependency')
        .filter(({ attributes }) => typeOf(attributes.identifierref) !== 'webcontent')
        .map(() => `${resource.attributes.identifier} depends on what is no web content`),
      ...brokenReferences(resource, manifest, files),
    ]),
  ]
}

function brokenResource({ attributes: { identifier, type, href }, children }: Node): string[] {
  const listed = children.filter((child) => typeof child !== 'string' && child.name === 'file').length
  if (type === assessment)
    return listed === 1 && href === undefined
      ? []
      : [`${identifier} is to list one file, and to have no href`]
  return href === undefined ? [`${identifier} has no href`] : []
}

/** Checks what pages and questions show and link, and whether their resource declares it. */
function brokenReferences(resource: Node, manifest: Node, files: PackageFiles): string[] {
  const [path = ''] = allOf(resource, 'file').map(({ attributes }) => attributes.href ?? '')
  const text = files.get(path)
  if (typeof text !== 'string') return []
  const isPage = path.endsWith('.html')
  const { problems, html } = isPage ? { problems: [], html: [text] } : brokenQuestions(text)
  const used = usedBy(resource, manifest)
  const lost = html.flatMap(addressesIn).flatMap((url) => {
    if (/^(https?:|mailto:|#)/.test(url)) return []
    const token = '$IMS-CC-FILEBASE$'
    if (!isPage && !url.startsWith(token)) return [`leads to ${url} without a token`]
    const place = posix.join(posix.dirname(path), decodeURIComponent(url.replace(token, '')))
    if (!files.has(place)) return [`leads to ${url}, which is not there`]
    return place.endsWith('.html') || used.has(place) ? [] : [`uses ${place}, on which it does not depend`]
  })
  return [...problems, ...lost].map((sentence) => `${path}: ${sentence}`)
}

const addressesIn = (html: string): string[] =>
  [...html.matchAll(/\s(?:src|href|poster|data)="([^"]*)"/g)].map(([, url = '']) =>
    url.replaceAll(/&(?:amp|#38|#x26);/gi, '&'),
  )
