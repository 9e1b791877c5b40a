import type { BodyOf, QueryOf } from '@zenit/contract/call'
import {
  type addPromptbookItem,
  type listPromptbookItems,
  promptbookLimits,
} from '@zenit/contract/promptbook'
import type { Language } from '../../content/document.ts'
import { textIn } from '../../content/localized.ts'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { folded, paginationOf } from '../../platform/lists.ts'
import { openLesson } from '../courses/service.ts'
import type { Viewer } from '../session/viewer.ts'
import { enqueueDelivery } from './jobs.ts'
import {
  countItems,
  findItem,
  findSame,
  type Item,
  insertItem,
  lockPromptbook,
  markDeleted,
  rewriteItem,
  type Source,
  searchItems,
} from './queries.ts'

export interface Reader {
  deps: Deps
  viewer: Viewer
  language: Language
}

const longestOwnTitle = 80

/** Returns the first words of a prompt, whole if possible. */
export function titleOf(prompt: string): string {
  const line = prompt.trim().split('\n')[0]?.trim() ?? ''
  if ([...line].length <= longestOwnTitle) return line
  const start = [...line].slice(0, longestOwnTitle).join('')
  const end = start.lastIndexOf(' ')
  return `${end > 0 ? start.slice(0, end) : start}…`
}

type Body = BodyOf<typeof addPromptbookItem>

/** Returns the prompt of a lesson that the learner may open, with its title there. Throws like the lesson itself. */
async function requireSource(reader: Reader, asked: NonNullable<Body['source']>) {
  const { courseId, step } = await openLesson({ ...reader, ...asked })
  const prompt = step.sublesson.prompts.find(({ _id }) => _id === asked.promptId)
  required(prompt, 'not-found')
  return { source: { ...asked, courseId } satisfies Source, title: textIn(prompt.title, reader.language) }
}

/** Saves a prompt once: an existing item keeps its title, and a deleted one is restored. */
export async function addItem(reader: Reader, body: Body): Promise<Item> {
  const { deps, viewer } = reader
  const userId = viewer.user._id
  const { prompt } = body
  const from = body.source ? await requireSource(reader, body.source) : null
  const title = body.title?.trim() ?? from?.title ?? titleOf(prompt)
  return deps.db.transaction().execute(async (tx) => {
    await lockPromptbook(tx, userId)
    const same = await findSame(tx, { userId, prompt, promptId: from?.source.promptId ?? null })
    if (same && !same.isDeleted) return same
    await requireRoom(tx, userId)
    const id = same?.id ?? newId()
    if (same) await rewriteItem(tx, { userId, id, title, prompt })
    else await insertItem(tx, { userId, id, title, prompt, source: from?.source ?? null, now: deps.clock() })
    await enqueueDelivery(tx, deps, { userId, itemId: id })
    return requireItem(tx, { userId, id })
  })
}

async function requireRoom(tx: Parameters<typeof countItems>[0], userId: string): Promise<void> {
  required((await countItems(tx, userId)) < promptbookLimits.items, 'promptbook-full')
}

/** Returns a learner's own item that is not deleted. Throws 404 otherwise. */
async function requireItem(
  db: Parameters<typeof findItem>[0],
  key: { userId: string; id: string },
): Promise<Item> {
  const item = await findItem(db, key)
  required(item && !item.isDeleted, 'not-found')
  return item
}

export async function renameItem({ deps, viewer }: Reader, id: string, title: string): Promise<Item> {
  const key = { userId: viewer.user._id, id }
  return deps.db.transaction().execute(async (tx) => {
    await lockPromptbook(tx, key.userId)
    const { prompt } = await requireItem(tx, key)
    await rewriteItem(tx, { ...key, prompt, title: title.trim() })
    return requireItem(tx, key)
  })
}

export async function deleteItem({ deps, viewer }: Reader, id: string): Promise<void> {
  required(await markDeleted(deps.db, { userId: viewer.user._id, id }, deps.clock()), 'not-found')
}

export async function restoreItem({ deps, viewer }: Reader, id: string): Promise<Item> {
  const key = { userId: viewer.user._id, id }
  return deps.db.transaction().execute(async (tx) => {
    await lockPromptbook(tx, key.userId)
    const item = await findItem(tx, key)
    required(item, 'not-found')
    if (!item.isDeleted) return item
    await requireRoom(tx, key.userId)
    await rewriteItem(tx, { ...key, title: item.title, prompt: item.prompt })
    // It was deleted before delivery, which ended the first order without effect.
    await enqueueDelivery(tx, deps, { userId: key.userId, itemId: id })
    return requireItem(tx, key)
  })
}

/** Returns one page of the learner's matching items, newest first or by title. */
export async function listItems(
  { deps, viewer, language }: Reader,
  query: QueryOf<typeof listPromptbookItems>,
) {
  const { page = 1, limit = 9, search = '', sortBy = 'createdAt', promptId } = query
  const { items, totalCount } = await searchItems(deps.db, {
    userId: viewer.user._id,
    words: folded(search).split(/\s+/).filter(Boolean),
    promptIds: promptId ?? null,
    sortBy,
    order: query.order ?? (sortBy === 'title' ? 'asc' : 'desc'),
    language,
    page,
    limit,
  })
  return { items, pagination: paginationOf({ page, limit }, totalCount) }
}
