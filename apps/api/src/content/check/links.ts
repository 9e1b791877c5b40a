import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Pack } from '../format/pack.ts'
import { walk } from '../format/walk.ts'
import { type Issue, Issues, type SourceLocation } from '../issues.ts'
import { referencesOf } from '../markdown/markdown.ts'
import type { TextLibrary } from '../markdown/texts.ts'
import { type LinkState, tryLink } from './try-link.ts'

const mostLinks = 500
const mostPerHost = 50
const mostAtOnce = 8
const mostMs = 120_000
const daysRemembered = 7
const msPerDay = 86_400_000

interface TryOptions {
  now: Date
  /** Also allows addresses of this machine and of private networks. */
  allowPrivate?: boolean
  mostLinks?: number
}

export interface LinkOptions extends TryOptions {
  /** File that stores the results of earlier checks. */
  memory: string
}

/** An external URL, and the first place where it occurs. */
export interface OutsideLink extends SourceLocation {
  url: string
}

/** Results by URL, with their times. */
export type KnownLinks = Record<string, { at: string; state: LinkState }>

/** Excludes characters that a database or a browser would refuse. */
const isOutside = (url: string): boolean => /^https?:\/\/[^\s\p{C}]{1,2000}$/iu.test(url) && URL.canParse(url)

/** Every external URL that a pack links to, once. */
export async function linksOf({ pack, texts }: { pack: Pack; texts: TextLibrary }): Promise<OutsideLink[]> {
  const links = new Map<string, OutsideLink>()
  const add = (url: string, location: SourceLocation) => {
    if (isOutside(url) && !links.has(url)) links.set(url, { url, ...location })
  }
  for (const { schema, value, path, source } of pack.pieces)
    walk(schema, value, path, (role, url, at) => {
      if (role.kind === 'url' || role.kind === 'place')
        add(String(url), { file: source.file, line: source.lineOf(at) })
    })
  for (const { file, tree } of await texts.all())
    for (const { kind, target, line } of referencesOf(tree)) if (kind === 'link') add(target, { file, line })
  return [...links.values()]
}

/** The first ones, without those beyond the limit per host. */
function fairly(urls: readonly string[], most: number): string[] {
  const hosts = new Map<string, number>()
  const isFair = (url: string) => {
    const { host } = new URL(url)
    hosts.set(host, (hosts.get(host) ?? 0) + 1)
    return (hosts.get(host) ?? 0) <= mostPerHost
  }
  return urls.filter(isFair).slice(0, most)
}

/** Checks the URLs without a result. Limited in number, also per host, and in time. */
export async function tryUnknown(
  links: readonly OutsideLink[],
  known: KnownLinks,
  { now, allowPrivate = false, mostLinks: most = mostLinks }: TryOptions,
): Promise<KnownLinks> {
  const tried = { ...known }
  const untried = links.map(({ url }) => url).filter((url) => !known[url])
  const over = AbortSignal.timeout(mostMs)
  const waiting = fairly(untried, most).values()
  const tryInTurn = async () => {
    for (const url of waiting) {
      if (over.aborted) return
      const state = await tryLink(url, { allowPrivate, over })
      if (!over.aborted) tried[url] = { at: now.toISOString(), state }
    }
  }
  await Promise.all(Array.from({ length: mostAtOnce }, tryInTurn))
  return tried
}

/** URLs never checked first, then those checked longest ago. */
export const inTurn = (links: readonly OutsideLink[], known: KnownLinks): OutsideLink[] => {
  const triedAt = ({ url }: OutsideLink) => Date.parse(known[url]?.at ?? '1970-01-01')
  return links.toSorted((one, other) => triedAt(one) - triedAt(other))
}

/** Number of URLs never checked. */
export const countUntried = (links: readonly OutsideLink[], known: KnownLinks): number =>
  links.filter(({ url }) => !known[url]).length

/** Reports dead links as issues. */
export function linkIssues(links: readonly OutsideLink[], known: KnownLinks): Issue[] {
  const issues = new Issues()
  for (const { url, file, line } of links)
    warnOf(url, { location: { file, line }, state: known[url]?.state }, issues)
  return issues.sorted()
}

/** Checks the external links of a pack and reports dead ones. */
export async function tryLinks(
  checked: { pack: Pack; texts: TextLibrary },
  { memory, ...options }: LinkOptions,
): Promise<Issue[]> {
  const links = await linksOf(checked)
  const known = await tryUnknown(links, await readMemory(memory, options.now), options)
  await mkdir(dirname(memory), { recursive: true })
  await writeFile(memory, `${JSON.stringify(known, null, 2)}\n`)
  const issues = linkIssues(links, known)
  const left = countUntried(links, known)
  if (left === 0) return issues
  const rest = new Issues()
  rest.warn({ file: 'content.yaml', line: 1 }, 'links-unchecked', { count: left })
  return [...rest.sorted(), ...issues]
}

function warnOf(
  url: string,
  { location, state }: { location: SourceLocation; state: LinkState | undefined },
  issues: Issues,
): void {
  if (state === 'unreachable') issues.warn(location, 'link-unreachable', { name: url })
  else if (state === 'inside') issues.warn(location, 'link-inside', { name: url })
  else if (typeof state === 'number') issues.warn(location, 'link-dead', { name: url, status: state })
}

/** Drops results that are not newer than `oldest`. */
export function knownSince(known: KnownLinks, oldest: Date): KnownLinks {
  return Object.fromEntries(Object.entries(known).filter(([, { at }]) => Date.parse(at) > oldest.getTime()))
}

/** Results of the last days; empty if the file cannot be read. */
async function readMemory(file: string, now: Date): Promise<KnownLinks> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  try {
    return knownSince(JSON.parse(text), new Date(now.getTime() - daysRemembered * msPerDay))
  } catch {
    return {}
  }
}
