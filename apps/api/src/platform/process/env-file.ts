import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { Refusal } from './refusal.ts'

const assignment = /^\s*(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=\s*(.*)$/

/** Node's own parser skips what it does not understand; a line that sets nothing is more likely a mistake. */
function checkLines(path: string, text: string): void {
  let openQuote = ''
  let openedAt = 0
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (openQuote) {
      if (line.includes(openQuote)) openQuote = ''
      continue
    }
    if (/^\s*(#|$)/.test(line)) continue
    const value = assignment.exec(line)?.[1]
    if (value === undefined)
      throw new Refusal(`${path}, line ${index + 1}: expected NAME=value; nothing was started.`)
    const quote = value[0] ?? ''
    if (!`"'\``.includes(quote) || quote === '') continue
    openedAt = index + 1
    openQuote = value.includes(quote, 1) ? '' : quote
  }
  if (openQuote)
    throw new Refusal(
      `${path}, line ${openedAt}: the quote ${openQuote} is never closed; nothing was started.`,
    )
}

/** Returns the settings of a `.env` file; empty when there is none. */
export function readEnvFile(path: string): Record<string, string | undefined> {
  if (!existsSync(path)) return {}
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch {
    throw new Refusal(`${path} cannot be read as text; nothing was started.`)
  }
  checkLines(path, text)
  return parseEnv(text)
}
