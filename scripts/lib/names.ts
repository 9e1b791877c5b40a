import { parseSync } from 'vite'
import type { Source } from './imports.ts'

interface Node {
  type: string
  name?: unknown
  computed?: boolean
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Whether a name is the key or the property of an object: before a colon, or after a dot. */
const isOfObject = ({ type, computed }: Node, place: string): boolean =>
  !computed && (place === 'key' || (type === 'MemberExpression' && place === 'property'))

/**
 * Names that a file gives to its variables, functions, types and attributes, and the fields of its objects.
 */
export function namesIn({ file, text }: Source): { own: Set<string>; fields: Set<string> } {
  const own = new Set<string>()
  const fields = new Set<string>()
  const read = (node: Node) => {
    for (const [place, value] of Object.entries(node))
      for (const child of [value].flat()) {
        if (!isNode(child)) continue
        if (typeof child.name === 'string') (isOfObject(node, place) ? fields : own).add(child.name)
        read(child)
      }
  }
  read(parseSync(file, text).program as Node)
  return { own, fields }
}
