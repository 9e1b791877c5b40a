import { id, strict } from '@zenit/contract/parts'
import {
  countUntried,
  inTurn,
  type KnownLinks,
  knownSince,
  linkIssues,
  type OutsideLink,
  tryUnknown,
} from '../../../content/check/links.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue, type Job, job } from '../../../platform/jobs.ts'
import { type Asker, inPack } from '../access.ts'
import type { Checker } from '../publishing/checking.ts'
import * as queries from '../queries.ts'
import * as links from './link-checks.queries.ts'

const msPerDay = 86_400_000
/** A check takes up to two minutes, and may have to wait in the queue. */
const mostMs = 15 * 60_000

const payload = strict({ packId: id })

/** Checks whether a pack's external links work, at most once a day. */
export const checkLinks = (deps: Deps, options: { allowPrivate?: boolean } = {}): Job<typeof payload> =>
  job({
    name: 'packs.links.v1',
    payload,
    maxAttempts: 2,
    // Other jobs do not wait for slow sites.
    queue: 'links',
    async run({ packId }) {
      const [check, pack] = await Promise.all([
        links.findLinkCheck(deps.db, packId),
        queries.findCheckResult(deps.db, packId),
      ])
      if (!check || !pack) return
      const now = deps.clock()
      const recent = knownSince(check.known, new Date(now.getTime() - msPerDay))
      const tried = await tryUnknown(inTurn(pack.links, check.known), recent, { ...options, now })
      // Links that were not tried keep their last result.
      const known = { ...only(check.known, pack.links), ...tried }
      await links.saveLinkCheck(deps.db, { packId, now: deps.clock(), known })
    },
  })

/** Returns the known results of these links. */
const only = (known: KnownLinks, links: readonly OutsideLink[]): KnownLinks =>
  Object.fromEntries(links.flatMap(({ url }) => (known[url] ? [[url, known[url]]] : [])))

/** Starts a check of a pack’s links, unless one is running. */
export async function startLinkCheck(deps: Deps, checker: Checker, { asker, id: packId }: LinkCheckInput) {
  // So that the links are those of the current pack.
  const { links: outside } = await checker.issues(asker, packId)
  await inPack(deps, asker, {
    isAround: true,
    id: packId,
    act: async ({ tx, now }) => {
      const since = new Date(now.getTime() - mostMs)
      if (await links.startLinkCheck(tx, { packId, now, since }))
        await enqueue(tx, checkLinks(deps), { payload: { packId } })
    },
  })
  return stateOf(await links.findLinkCheck(deps.db, packId), outside, deps.clock())
}

interface LinkCheckInput {
  asker: Asker
  id: string
}

const stateOf = (check: links.LinkCheckRow | null, outside: readonly OutsideLink[], now: Date) => ({
  checkedAt: check?.checkedAt?.toISOString() ?? null,
  isRunning: check?.startedAt ? check.startedAt.getTime() > now.getTime() - mostMs : false,
  left: countUntried(outside, check?.known ?? {}),
})

/** Errors first, each in the order of the files. */
const inOrder = (a: queries.StoredIssue, b: queries.StoredIssue): number =>
  Number(a.severity === 'warning') - Number(b.severity === 'warning') ||
  Number(a.file > b.file) - Number(a.file < b.file) ||
  a.line - b.line

/** Returns the issues of a pack, including links that failed at the last check. */
export async function listIssues(deps: Deps, checker: Checker, { asker, id: packId }: LinkCheckInput) {
  const { links: outside, ...found } = await checker.issues(asker, packId)
  const check = await links.findLinkCheck(deps.db, packId)
  const nodes = new Map(outside.map(({ file, line, node }) => [`${file}:${line}`, node]))
  const dead = linkIssues(outside, check?.known ?? {}).map(
    (issue): queries.StoredIssue => ({
      ...issue,
      missing: null,
      node: nodes.get(`${issue.file}:${issue.line}`) ?? null,
    }),
  )
  return {
    ...found,
    warnings: found.warnings + dead.length,
    issues: [...found.issues, ...dead].sort(inOrder),
    links: stateOf(check, outside, deps.clock()),
  }
}
