import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../document.ts'
import { allOf, childOf, childrenOf, readXml, textOf, type Xml } from '../../questions/xml.ts'
import { mostBytes } from '../../reading/reader.ts'
import { decodePath, readTextInside } from '../../reading/relative-paths.ts'
import { problemPhrase, SourceError } from '../said.ts'

export const manifestName = 'imsmanifest.xml'

/**
 * Kind of a resource: an HTML page, a file, questions, an external URL, or something that only another system
 * understands.
 */
type ResourceKind = 'page' | 'file' | 'quiz' | 'bank' | 'link' | 'other'

export interface Resource {
  kind: ResourceKind
  /** Type as written in the cartridge. */
  type: string
  /** Path from the root; null: it names no file. */
  path: string | null
}

export interface Entry {
  title: string
  resource: Resource
}

/** A top-level entry, with all entries below it in order. */
export interface Chapter {
  title: string
  /** Whether it only contains others; a top-level entry is its own chapter. */
  isFolder: boolean
  entries: Entry[]
}

export interface Manifest {
  title: string | null
  description: string | null
  language: Language | null
  chapters: Chapter[]
  /** Resources that no entry refers to. */
  unlisted: Resource[]
  /** Titles of entries that refer to a resource that is not there. */
  missing: string[]
}

const mostManifestBytes = mostBytes.json

/** Reads the manifest of a Common Cartridge (1.0 to 1.4); null: the folder is not one. Throws ContentError. */
export function readManifest(root: string): Manifest | null {
  if (!existsSync(join(root, manifestName))) return null
  const { text, problem } = readTextInside(root, manifestName, mostManifestBytes)
  if (problem) throw new SourceError({ ...problemPhrase(problem), about: manifestName })
  const xml = readXml(text)
  if (!xml) throw new SourceError({ key: 'import-report:damaged-manifest', values: { file: manifestName } })
  const metadata = childOf(xml, 'metadata')
  if (!/cartridge/i.test(textOf(childOf(metadata, 'schema')))) return null
  const resources = new Map(
    childrenOf(childOf(xml, 'resources') ?? xml, 'resource').map((one) => [
      one.attributes.identifier ?? '',
      toResource(one),
    ]),
  )
  const listed = new Set<Resource>()
  const chapters = topItems(xml).map((item) => ({
    title: titleOf(item),
    isFolder: childrenOf(item, 'item').length > 0,
    entries: entriesOf(item, resources),
  }))
  for (const { entries } of chapters) for (const { resource } of entries) listed.add(resource)
  return {
    ...describedIn(metadata),
    chapters: chapters.filter(({ entries }) => entries.length > 0),
    unlisted: [...resources.values()].filter((resource) => !listed.has(resource)),
    missing: topItems(xml)
      .flatMap((item) => [item, ...allOf(item, 'item')])
      .filter(({ attributes: { identifierref = '' } }) => identifierref && !resources.has(identifierref))
      .map(titleOf),
  }
}

function describedIn(metadata: Xml | undefined): Pick<Manifest, 'title' | 'description' | 'language'> {
  const [general] = metadata ? allOf(metadata, 'general') : []
  const said = (name: string) => plain(textOf(childOf(general, name))) || null
  const language = said('language')?.slice(0, 2).toLowerCase()
  return {
    title: said('title'),
    description: said('description'),
    language: language === 'pl' || language === 'en' ? language : null,
  }
}

/** The specification requires all entries below an unnamed one. */
function topItems(xml: Xml): Xml[] {
  const [organization] = allOf(xml, 'organization')
  const items = organization ? childrenOf(organization, 'item') : []
  const [only, ...others] = items
  const isRoot = only && others.length === 0 && !only.attributes.identifierref
  return isRoot ? childrenOf(only, 'item') : items
}

function entriesOf(item: Xml, resources: ReadonlyMap<string, Resource>): Entry[] {
  const resource = resources.get(item.attributes.identifierref ?? '')
  const own = resource ? [{ title: titleOf(item), resource }] : []
  return [...own, ...childrenOf(item, 'item').flatMap((inner) => entriesOf(inner, resources))]
}

function toResource(xml: Xml): Resource {
  const { type = '', href = childOf(xml, 'file')?.attributes.href } = xml.attributes
  const path = href === undefined ? null : decodePath(href).normalize()
  return { type, path, kind: kindOf(type.toLowerCase(), path ?? '') }
}

function kindOf(type: string, path: string): ResourceKind {
  if (type.startsWith('imsqti')) return type.includes('question-bank') ? 'bank' : 'quiz'
  if (type.startsWith('imswl')) return 'link'
  if (!/webcontent|associatedcontent|learning-application-resource/.test(type)) return 'other'
  return /\.x?html?$/i.test(path) ? 'page' : 'file'
}

const titleOf = (item: Xml): string => plain(textOf(childOf(item, 'title')))
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
