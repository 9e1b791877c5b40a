// The types of all parts, side by side. Each has one checker (tsconfig.base.json): four check what they share four
// times over, which took three times the work.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** How a part's check ended; what it found is printed whole, not between the lines of another. */
const check = (part) =>
  new Promise((resolve) => {
    const compiler = spawn(join(root, 'node_modules/.bin/tsc'), ['-p', part], { cwd: root })
    const output = []
    for (const stream of [compiler.stdout, compiler.stderr]) stream.on('data', (text) => output.push(text))
    compiler.on('error', (error) => output.push(`${error}\n`))
    compiler.on('close', (code) => {
      process.stdout.write(output.join(''))
      resolve(code === 0)
    })
  })

const outcomes = await Promise.all(['apps/web', 'apps/api', 'e2e', 'packages/contract'].map(check))
if (outcomes.includes(false)) process.exitCode = 1
