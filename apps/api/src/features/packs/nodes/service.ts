import type { BodyOf, QueryOf } from '@zenit/contract/call'
import type * as calls from '@zenit/contract/packs'
import type { Deps } from '../../../deps.ts'
import type { DbOrTx } from '../../../platform/db/connect.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { type Asker, inPack } from '../access.ts'
import { Edit } from '../documents/edit.ts'
import { courseFolder, type NodePlace, nodeName, parseNode } from '../paths.ts'
import { deleteNode, duplicateNode, moveNode } from './change.ts'
import { createNode } from './create.ts'
import { deleteEnding } from './endings.ts'
import { keepThing, type NamedPart, parseThing } from './named-parts.ts'
import { keepProgress, renameNode } from './rename.ts'
import { requireTitle } from './values.ts'

interface ChangedNode {
  node: string
  change: number
}

type NodeDeps = Pick<Deps, 'db' | 'clock'>

/** Returns the folders of the documents that a change of these nodes can affect. */
const foldersOf = (places: readonly (NodePlace | null)[]): string[] => [
  'content.yaml',
  'programs/',
  ...places.flatMap((place) =>
    place && place.level !== 'program' ? [`${courseFolder(place.course)}/`] : [],
  ),
]

const parentOf = (name: string | undefined): NodePlace | null =>
  name === undefined ? null : parseNode(name, 'parent')

async function change(
  deps: NodeDeps,
  asker: Asker,
  {
    id,
    folders,
    make,
  }: { id: string; folders: string[]; make: (edit: Edit, tx: DbOrTx) => Promise<NodePlace> },
): Promise<ChangedNode> {
  return inPack(deps, asker, {
    id,
    act: async (turn) => {
      const edit = await Edit.open(turn, folders)
      const node = nodeName(await make(edit, turn.tx))
      return { node, change: edit.written > 0 ? await edit.save() : turn.change }
    },
  })
}

/** A course has at most one closed test, which is named after its kind. */
const titleOf = ({ kind, title }: BodyOf<typeof calls.createNode>) =>
  kind === 'closed-test' ? title : requireTitle(title)

export const create = (
  deps: NodeDeps,
  asker: Asker,
  { id, body }: { id: string; body: BodyOf<typeof calls.createNode> },
) => {
  const parent = parentOf(body.parent)
  const own: NodePlace[] = body.kind === 'course' ? [{ level: 'course', course: body.slug }] : []
  const node = { ...body, parent, title: titleOf(body), position: body.position }
  const folders = foldersOf([parent, ...own])
  return change(deps, asker, { id, folders, make: (edit) => createNode(edit, node) })
}

export const duplicate = (
  deps: NodeDeps,
  asker: Asker,
  { id, body }: { id: string; body: BodyOf<typeof calls.duplicateNode> },
) => {
  const [place, parent] = [parseNode(body.node), parentOf(body.parent)]
  const own: NodePlace[] = place.level === 'course' ? [{ level: 'course', course: body.slug }] : []
  const to = { parent, position: body.position, slug: body.slug }
  const folders = foldersOf([place, parent, ...own])
  return change(deps, asker, { id, folders, make: (edit) => duplicateNode(edit, place, to) })
}

export const move = (
  deps: NodeDeps,
  asker: Asker,
  { id, body }: { id: string; body: BodyOf<typeof calls.moveNode> },
) => {
  const [place, parent] = [parseNode(body.node), parentOf(body.parent)]
  const to = { parent, position: body.position }
  // A new name may affect links in any text.
  const folders = parent ? [''] : foldersOf([place])
  return change(deps, asker, { id, folders, make: (edit) => moveNode(edit, place, to) })
}

/** Any text may contain links to it. */
export const rename = (
  deps: NodeDeps,
  asker: Asker,
  { id, body }: { id: string; body: BodyOf<typeof calls.renameNode> },
) => {
  const place = parseNode(body.node)
  const make = (edit: Edit, tx: DbOrTx) => renameNode(tx, edit, { place, slug: body.slug })
  return change(deps, asker, { id, folders: [''], make })
}

export const keep = (
  deps: NodeDeps,
  asker: Asker,
  { id, body }: { id: string; body: BodyOf<typeof calls.keepProgress> },
) => {
  const thing = parseThing(body.node)
  if (thing) return changeThing(deps, asker, { id, thing, from: body.from })
  const place = parseNode(body.node)
  const make = (edit: Edit) => keepProgress(edit, { place, from: body.from })
  return change(deps, asker, { id, folders: foldersOf([place]), make })
}

const changeThing = (
  deps: NodeDeps,
  asker: Asker,
  { id, thing, from }: { id: string; thing: NamedPart; from: string },
) =>
  inPack(deps, asker, {
    id,
    act: async (turn) => {
      const edit = await Edit.open(turn, [''])
      await keepThing(edit, thing, from)
      return { node: thing.path, change: edit.written > 0 ? await edit.save() : turn.change }
    },
  })

export async function remove(
  deps: NodeDeps,
  asker: Asker,
  { id, node, ending }: { id: string } & QueryOf<typeof calls.deleteNode>,
): Promise<number> {
  const place = parseNode(node)
  const make = async (edit: Edit) => {
    if (!ending) await deleteNode(edit, place)
    else if (place.level === 'course') await deleteEnding(edit, place.course, ending)
    else throw new ApiError('invalid-input', { fields: [{ field: 'ending', code: 'node' }] })
    return place
  }
  // Whether a program is empty depends on all courses.
  const folders = place.level === 'program' ? [...foldersOf([place]), 'courses/'] : foldersOf([place])
  return (await change(deps, asker, { id, folders, make })).change
}
