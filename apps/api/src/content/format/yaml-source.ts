import type { Issues } from '../issues.ts'
import type { ContentFolder } from '../reading/folder.ts'
import { TextMemory } from '../reading/memory.ts'
import { mostBytes, readYaml } from '../reading/reader.ts'
import { keyOf, type YamlPath, type YamlResult } from '../reading/yaml-text.ts'

/** A YAML file with the lines of its values. */
export interface YamlSource {
  /** Path in the pack, with forward slashes. */
  file: string
  value: unknown
  /** The line of the value, or of its nearest existing parent. */
  lineOf(path: YamlPath): number
  /** The line of a key, for unknown keys. */
  lineOfKey(path: YamlPath, key: string): number
  /** The line of a text's first line (block texts start below their key). */
  lineOfText(path: YamlPath): number
}

/** Memory of a value, its path, and its lines. */
const bytesPerValue = 300

export const bytesOfYaml = (result: YamlResult): number =>
  result.problem ? 0 : bytesPerValue * result.lines.size

const known = new TextMemory<YamlResult>(bytesOfYaml)

/** Caches results without problems; they must not be modified. */
async function readOnce(text: string): Promise<YamlResult> {
  const result = known.find(text, '') ?? (await readYaml(text))
  return result.problem ? result : known.keep(text, '', result)
}

/** Reads a YAML file; if it cannot be read, adds an issue and returns nothing. */
export async function readYamlFile(
  folder: ContentFolder,
  file: string,
  issues: Issues,
): Promise<YamlSource | null> {
  const { text, problem: unread } = folder.readText(file, mostBytes.yaml)
  const read = unread ? { value: null, problem: unread } : await readOnce(text)
  if (read.problem) {
    const { line, code, values } = read.problem
    issues.error({ file, line }, code, values)
    return null
  }
  const linesAt = (path: YamlPath) => {
    for (let length = path.length; length > 0; length--) {
      const found = read.lines.get(keyOf(path.slice(0, length)))
      if (found) return found
    }
    return read.lines.get(keyOf([])) ?? { value: 1, key: 1, text: 1 }
  }
  return {
    file,
    value: read.value,
    lineOf: (path) => linesAt(path).value,
    lineOfKey: (path, key) => read.lines.get(keyOf([...path, key]))?.key ?? linesAt(path).value,
    lineOfText: (path) => linesAt(path).text,
  }
}
