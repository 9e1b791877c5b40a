import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Pack } from '../format/pack.ts'
import { walk } from '../format/walk.ts'
import { type Issue, Issues, type Place } from '../issues.ts'
import { referencesOf } from '../markdown/markdown.ts'
import type { TextLibrary } from '../markdown/texts.ts'
import { type LinkState, tryLink } from './try-link.ts'

const mostLinks = 500
const mostAtOnce = 8
const mostMs = 120_000
const daysRemembered = 7
const msPerDay = 86_400_000

export interface LinkOptions {
  /** The file in which it is remembered how links were. */
  memory: string
  now: Date
  /** Also addresses of this machine and of private networks. */
  allowPrivate?: boolean
  mostLinks?: number
}

type Memory = Record<string, { at: string; state: LinkState }>

/** Where each external address stands, the first place of it. */
async function linksOf({ pack, texts }: { pack: Pack; texts: TextLibrary }): Promise<Map<string, Place>> {
  const links = new Map<string, Place>()
  const add = (url: string, place: Place) => {
    if (/^https?:\/\//i.test(url) && !links.has(url)) links.set(url, place)
  }
  for (const { schema, value, path, source } of pack.pieces)
    walk(schema, value, path, (role, url, at) => {
      if (role.kind === 'url' || role.kind === 'place')
        add(String(url), { file: source.file, line: source.lineOf(at) })
    })
  for (const { file, tree } of await texts.all())
    for (const { kind, target, line } of referencesOf(tree)) if (kind === 'link') add(target, { file, line })
  return links
}

/** Tries the links of a pack that lead elsewhere, and names those that lead nowhere. Bounded in number and in time. */
export async function tryLinks(
  checked: { pack: Pack; texts: TextLibrary },
  { memory, now, allowPrivate = false, mostLinks: most = mostLinks }: LinkOptions,
): Promise<Issue[]> {
  const issues = new Issues()
  const links = await linksOf(checked)
  const known = await readMemory(memory, now)
  const untried = [...links.keys()].filter((url) => !known[url])
  const over = AbortSignal.timeout(mostMs)
  const waiting = untried.slice(0, most).values()
  const tryInTurn = async () => {
    for (const url of waiting) {
      if (over.aborted) return
      const state = await tryLink(url, { allowPrivate, over })
      if (!over.aborted) known[url] = { at: now.toISOString(), state }
    }
  }
  await Promise.all(Array.from({ length: mostAtOnce }, tryInTurn))
  await mkdir(dirname(memory), { recursive: true })
  await writeFile(memory, `${JSON.stringify(known, null, 2)}\n`)
  for (const [url, place] of links) warnOf(url, { place, state: known[url]?.state }, issues)
  const left = [...links.keys()].filter((url) => !known[url]).length
  if (left > 0) issues.warn({ file: 'content.yaml', line: 1 }, 'links-unchecked', { count: left })
  return issues.sorted()
}

function warnOf(
  url: string,
  { place, state }: { place: Place; state: LinkState | undefined },
  issues: Issues,
): void {
  if (state === 'unreachable') issues.warn(place, 'link-unreachable', { name: url })
  else if (state === 'inside') issues.warn(place, 'link-inside', { name: url })
  else if (typeof state === 'number') issues.warn(place, 'link-dead', { name: url, status: state })
}

/** What is remembered of the last days; nothing of a file that cannot be read. */
async function readMemory(file: string, now: Date): Promise<Memory> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  const oldest = now.getTime() - daysRemembered * msPerDay
  try {
    const entries = Object.entries(JSON.parse(text) as Memory)
    return Object.fromEntries(entries.filter(([, { at }]) => Date.parse(at) > oldest))
  } catch {
    return {}
  }
}
