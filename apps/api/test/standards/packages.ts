import { allOf, doubles, elementsOf, type Node } from './rules.ts'

/** The files of a package by path; null for a file that is not text. */
export type PackageFiles = ReadonlyMap<string, string | null>

export const manifestPath = 'imsmanifest.xml'

/**
 * Checks what content packages of both specifications have in common: references must exist, and files must be listed.
 */
export function brokenPackage(manifest: Node, files: PackageFiles): string[] {
  const resources = allOf(manifest, 'resource')
  const ids = [
    manifest,
    ...['organization', 'item', 'resource'].flatMap((name) => allOf(manifest, name)),
  ].map(({ attributes }) => attributes.identifier ?? '')
  const known = new Set(resources.map(({ attributes }) => attributes.identifier))
  const listed = new Set(resources.flatMap(filesOf))
  const paths = [...files.keys()].filter((path) => path !== manifestPath)
  return [
    ...doubles(ids).map((id) => `the identifier ${id} is there twice`),
    ...[...allOf(manifest, 'item'), ...allOf(manifest, 'dependency')]
      .flatMap(({ attributes }) => attributes.identifierref ?? [])
      .filter((id) => !known.has(id))
      .map((id) => `no resource is ${id}`),
    ...[...listed].filter((path) => !files.has(path)).map((path) => `the file ${path} is not there`),
    ...paths.filter((path) => !listed.has(path)).map((path) => `no resource lists ${path}`),
    ...resources.flatMap(brokenResource),
  ]
}

const inside = (resource: Node, name: string): Node[] =>
  elementsOf(resource).filter((child) => child.name === name)

const filesOf = (resource: Node): string[] =>
  inside(resource, 'file').map(({ attributes }) => decodeURIComponent(attributes.href ?? ''))

const dependenciesOf = (resource: Node): string[] =>
  inside(resource, 'dependency').map(({ attributes }) => attributes.identifierref ?? '')

function brokenResource(resource: Node): string[] {
  const { identifier = '', href } = resource.attributes
  const files = filesOf(resource)
  const dependencies = dependenciesOf(resource)
  return [
    ...doubles([...files, ...dependencies]).map((one) => `${identifier} names ${one} twice`),
    ...(dependencies.includes(identifier) ? [`${identifier} depends on itself`] : []),
    ...(href !== undefined && !files.includes(decodeURIComponent(href))
      ? [`${identifier} does not list ${href}`]
      : []),
  ]
}

/** The files that a resource uses, by its own list and by its dependencies. */
export function usedBy(resource: Node, manifest: Node): Set<string> {
  const others = new Set(dependenciesOf(resource))
  const used = allOf(manifest, 'resource').filter((one) => others.has(one.attributes.identifier ?? ''))
  return new Set([resource, ...used].flatMap(filesOf))
}
