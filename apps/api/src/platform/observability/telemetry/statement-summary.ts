/** Describes a statement without its values. */
export interface StatementSummary {
  /** `select mails heartbeat` */
  summary: string
  operation: string
  tables: string[]
}

/** Literals and comments, which can contain anything. */
const literals = /'(?:[^']|'')*'|\$([a-z_]*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//gi
/** Syntax in which no table follows `from`: `extract(epoch from ended_at)`. */
const otherFrom = /\b(?:extract|substring|trim|overlay)\s*\([^()]*\bfrom\b|\bdistinct\s+from\b/gi
/** Syntax in which no table follows `update`: `for update of t`, `on conflict do update set`. */
const otherUpdate = /\b(?:for(?:\s+no\s+key)?|do)\s+update\b/gi

const name = String.raw`((?:"?[a-z_]\w*"?\.)?"?[a-z_]\w*"?)(?![\w".])`
const read = new RegExp(String.raw`\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?${name}(?!\s*\()`, 'gi')
const written = new RegExp(String.raw`\b(?:into|update|table)\s+(?:only\s+)?${name}`, 'gi')
/** Names of a statement's common table expressions. */
const named =
  /(?:\bwith(?:\s+recursive)?|,)\s*"?([a-z_]\w*)"?\s*(?:\([^()]*\))?\s*as\s*(?:(?:not\s+)?materialized\s*)?\(/gi

const noTables = new Set(['lateral', 'select', 'set', 'only'])
const mostTables = 8

/** Returns the main keyword: the first outside of parentheses, because a statement may begin with `with`. */
function operationOf(text: string): string {
  const [first = ''] = /[a-z]+/i.exec(text) ?? []
  if (first.toLowerCase() !== 'with') return first.toLowerCase()
  let depth = 0
  for (const [token] of text.matchAll(/[()]|\b(?:select|insert|update|delete|merge)\b/gi)) {
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    else if (depth === 0) return token.toLowerCase()
  }
  return 'with'
}

const namesIn = (text: string, expression: RegExp): string[] =>
  [...text.matchAll(expression)].map(([, found = '']) => found.replaceAll('"', '').toLowerCase())

/** Returns the operation and the tables of a statement, without any of its values. */
export function summarise(sql: string): StatementSummary {
  const text = sql.replaceAll(literals, ' ').replaceAll(otherFrom, ' ').replaceAll(otherUpdate, ' ')
  const own = new Set(namesIn(text, named))
  const tables = [...new Set([...namesIn(text, written), ...namesIn(text, read)])]
    .filter((table) => !own.has(table) && !noTables.has(table))
    .slice(0, mostTables)
  const operation = operationOf(text)
  return { summary: [operation, ...tables].join(' '), operation, tables }
}
