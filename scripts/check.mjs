// Checks a change in less than a minute, without a database or a browser. Everything runs in parallel, so
// that no core waits for the slowest part of a step. Biome reads each file once, for lint and format. The
// tests run in `npm test`.
import { sideBySide } from './lib/side-by-side.mjs'

const withoutTests = {
  types: ['scripts/types.mjs'],
  'lint and format': ['biome', 'check', '--error-on-warnings', '--assist-enabled=false', '.'],
  boundaries: ['scripts/boundaries.ts'],
  texts: ['scripts/texts/main.ts'],
}

const steps = {
  ...withoutTests,
  tests: [
    'vitest',
    'run',
    '--project',
    'unit',
    '--project',
    'web',
    '--tagsFilter',
    '!long',
    '--reporter',
    'dot',
  ],
}

const report = ({ name, seconds, succeeded, output }) => {
  const title = `── ${name}: ${succeeded ? 'passed' : 'failed'} in ${seconds.toFixed(1)} s\n`
  process.stdout.write(succeeded ? title : `${title}${output}\n`)
}

const chosen = process.argv.includes('--without-tests') ? withoutTests : steps
if (!(await sideBySide(chosen, report))) process.exitCode = 1
