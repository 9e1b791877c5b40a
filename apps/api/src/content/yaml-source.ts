import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isNode, isScalar, LineCounter, type Node, parseDocument } from 'yaml'
import type { Faults } from './faults.ts'

/** Where a value stands in a YAML file: keys and indexes from the top. */
export type YamlPath = readonly (string | number)[]

/** A YAML file together with the lines of everything in it. */
export interface YamlSource {
  /** Relative to the pack's folder, with forward slashes. */
  file: string
  value: unknown
  /** The line of the value, or of the nearest thing around it that exists. */
  lineOf(path: YamlPath): number
  /** The line of a key itself, for keys that should not be there. */
  lineOfKey(path: YamlPath, key: string): number
  /** The line on which a text's own first line stands (block texts start below their key). */
  lineOfText(path: YamlPath): number
}

/** Reads a YAML file; its syntax errors become faults, and then there is nothing to go on with. */
export function readYaml(root: string, file: string, faults: Faults): YamlSource | null {
  const lines = new LineCounter()
  const text = readFileSync(join(root, file), 'utf8')
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  for (const error of document.errors) {
    faults.add(file, lines.linePos(error.pos[0]).line, sentence(error.message))
  }
  if (document.errors.length > 0) return null

  const lineAt = (node: Node | null): number => (node?.range ? lines.linePos(node.range[0]).line : 1)
  const nodeAt = (path: YamlPath): Node | null => {
    for (let length = path.length; length >= 0; length--) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true)
      if (isNode(node)) return node
    }
    return null
  }
  return {
    file,
    value: document.toJS(),
    lineOf: (path) => lineAt(nodeAt(path)),
    lineOfKey: (path, key) => {
      const map = nodeAt(path)
      if (!isMap(map)) return lineAt(map)
      const pair = map.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
      return lineAt(isNode(pair?.key) ? pair.key : map)
    },
    lineOfText: (path) => {
      const node = nodeAt(path)
      const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')
      return lineAt(node) + (isBlock ? 1 : 0)
    },
  }
}

function sentence(message: string): string {
  return message.replace(/\s+/g, ' ').trim()
}
