import { isDeepStrictEqual } from 'node:util'
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'

const format = { lineWidth: 100 } as const

/**
 * Writes a value as YAML. Unchanged parts of the previous text stay as written, with comments and order, so that a diff
 * shows only what was changed.
 */
export function writeYamlText(before: string | null, value: unknown): string {
  return (before === null ? null : merged(before, value)) ?? stringify(value, format)
}

function merged(before: string, value: unknown): string | null {
  const document = parseDocument(before, { prettyErrors: false })
  if (document.errors.length > 0) return null
  try {
    document.contents = merge(document, document.contents as Node | null, value) as typeof document.contents
    const text = document.toString(format)
    // Anchors may affect several places: then the whole document is rewritten.
    return isDeepStrictEqual(parseDocument(text).toJS(), value) ? text : null
  } catch {
    return null
  }
}

function merge(document: Document, node: Node | null, value: unknown): Node {
  if (isMap(node) && isRecord(value)) return mergeMap(document, node, value)
  if (isSeq(node) && Array.isArray(value)) return mergeList(document, node, value)
  if (isScalar(node) && node.value === value) return node
  const fresh = document.createNode(value) as Node
  if (isScalar(node) && isScalar(fresh)) {
    fresh.comment = node.comment
    fresh.commentBefore = node.commentBefore
    if (typeof value === 'string' && typeof node.value === 'string') fresh.type = node.type
  }
  return fresh
}

function mergeMap(document: Document, map: YAMLMap, value: Record<string, unknown>): Node {
  for (const pair of [...map.items] as Pair<unknown, unknown>[]) {
    if (!Object.hasOwn(value, keyOf(pair))) map.delete(pair.key)
  }
  for (const [key, inner] of Object.entries(value)) {
    const pair = (map.items as Pair<unknown, unknown>[]).find((one) => keyOf(one) === key)
    if (pair) pair.value = merge(document, isNode(pair.value) ? pair.value : null, inner)
    else map.add(document.createPair(key, inner))
  }
  return map
}

const keyOf = ({ key }: Pair<unknown, unknown>): string => String(isScalar(key) ? key.value : key)

/** Items with an id are matched by it, wherever they moved; all others by position. */
function mergeList(document: Document, list: YAMLSeq, value: unknown[]): Node {
  const items = list.items as Node[]
  const byId = new Map(
    items.flatMap((item) => (isMap(item) && item.has('id') ? [[item.get('id'), item]] : [])),
  )
  const taken = new Set<Node>()
  list.items = value.map((inner, index) => {
    const known = isRecord(inner) && 'id' in inner ? byId.get(inner.id) : items[index]
    const own = known && !taken.has(known) ? known : null
    if (own) taken.add(own)
    return merge(document, own, inner)
  })
  return list
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
