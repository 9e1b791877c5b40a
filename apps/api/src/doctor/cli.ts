import { parseArgs } from 'node:util'
import { examine } from './doctor.ts'
import type { Finding } from './finding.ts'

const usage = `Usage:
  npm run doctor [-- --json] [--backups <place>]
    looks at a running installation; ends with 1 when something failed`

const marks = { ok: '✓', warning: '!', failed: '✗' } as const

const asText = (findings: readonly Finding[]) =>
  findings.map(({ check, state, detail }) => `${marks[state]} ${check.padEnd(12)} ${detail}`).join('\n')

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, backups: { type: 'string' } } })
  const findings = await examine({ backups: values.backups ?? null, now: new Date() })
  const isWell = findings.every(({ state }) => state !== 'failed')
  console.log(values.json ? JSON.stringify({ isWell, findings }, null, 2) : asText(findings))
  if (!isWell) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  console.error(`${(error as Error).message}\n${usage}`)
  process.exitCode = 1
}
