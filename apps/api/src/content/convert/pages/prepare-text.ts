import type { Report } from '../report.ts'

const callouts: Record<string, string> = {
  note: 'NOTE',
  info: 'NOTE',
  tip: 'TIP',
  important: 'IMPORTANT',
  warning: 'WARNING',
  caution: 'CAUTION',
  danger: 'CAUTION',
}

const fence = /^\s*(`{3,}|~{3,})/
const opening = /^:::+\s*([a-z]+)\s*(?:\[([^\]]*)\]|(.*))?$/
const include = /\{\{#[a-z_]+[^}]*\}\}/g
const headingId = /^(#{1,6} .*?)\s*\{#[\w-]+\}\s*$/

/**
 * Converts extensions of site generators to Markdown: `:::` callouts, front matter, MDX imports, heading ids, files
 * that mdBook would include. The number of lines is unchanged.
 */
export function prepareText(source: string, file: string, report: Report): string {
  const lines = source.split('\n')
  const isMdx = /\.mdx$/i.test(file)
  let [at, code, callout, title] = [skipMatter(lines), '', '', '']
  for (; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const marks = fence.exec(line)?.[1] ?? ''
    if (marks && (code === '' || marks.startsWith(code))) code = code === '' ? marks : ''
    const prefix = callout ? '> ' : ''
    if (code !== '' || marks) {
      lines[at] = prefix + line
      continue
    }
    const [, kind = '', bracketed, plain = ''] = opening.exec(line.trim()) ?? []
    if (callout && /^:::+$/.test(line.trim())) {
      ;[lines[at], callout, title] = ['', '', '']
    } else if (!callout && callouts[kind]) {
      ;[callout, title] = [callouts[kind] ?? '', (bracketed ?? plain).trim()]
      lines[at] = `> [!${callout}]`
    } else if (title && line.trim() === '') {
      ;[lines[at], title] = [`> **${title}**`, '']
    } else if (isMdx && /^(import|export)\s/.test(line)) {
      lines[at] = ''
    } else {
      for (const [found] of line.matchAll(include)) report.add('includes', `${file}:${at + 1}`, found)
      lines[at] = prefix + line.replaceAll(include, '').replace(headingId, '$1')
    }
  }
  return lines.join('\n')
}

/** Empties the front matter; returns the line after it. */
function skipMatter(lines: string[]): number {
  if (lines[0]?.trimEnd() !== '---') return 0
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
  if (end < 0) return 0
  lines.fill('', 0, end + 1)
  return end + 1
}
