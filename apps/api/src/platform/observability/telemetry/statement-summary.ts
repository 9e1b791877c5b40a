/** What a statement does, without what it does it to. */
export interface StatementSummary {
  /** `select mails heartbeat` */
  summary: string
  operation: string
  tables: string[]
}

/** Texts and comments, in which anything can stand. */
const literals = /'(?:[^']|'')*'|\$([a-z_]*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//gi
/** Functions that say `from` and mean no table: `extract(epoch from ended_at)`. */
const otherFrom = /\b(?:extract|substring|trim|overlay)\s*\([^()]*\bfrom\b|\bdistinct\s+from\b/gi
/** `for update of t`, `on conflict do update set`. */
const otherUpdate = /\b(?:for(?:\s+no\s+key)?|do)\s+update\b/gi

const name = String.raw`((?:"?[a-z_]\w*"?\.)?"?[a-z_]\w*"?)(?![\w".])`
const read = new RegExp(String.raw`\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?${name}(?!\s*\()`, 'gi')
const written = new RegExp(String.raw`\b(?:into|update|table)\s+(?:only\s+)?${name}`, 'gi')
/** Names that a statement gives to parts of itself. */
const named =
  /(?:\bwith(?:\s+recursive)?|,)\s*"?([a-z_]\w*)"?\s*(?:\([^()]*\))?\s*as\s*(?:(?:not\s+)?materialized\s*)?\(/gi

const noTables = new Set(['lateral', 'select', 'set', 'only'])
const mostTables = 8

/** The first word that does something and stands in no parentheses: a statement may begin with `with`. */
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

/** Which operation and which tables a statement names. Nothing of its values is in it, written out or not. */
export function summarise(sql: string): StatementSummary {
  const text = sql.replaceAll(literals, ' ').replaceAll(otherFrom, ' ').replaceAll(otherUpdate, ' ')
  const own = new Set(namesIn(text, named))
  const tables = [...new Set([...namesIn(text, written), ...namesIn(text, read)])]
    .filter((table) => !own.has(table) && !noTables.has(table))
    .slice(0, mostTables)
  const operation = operationOf(text)
  return { summary: [operation, ...tables].join(' '), operation, tables }
}
