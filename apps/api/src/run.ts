// Runs a command of operators or authors, bundled where the bundle is current: node apps/api/src/run.ts <command> …
import { pathToFileURL } from 'node:url'
import { commands, findProgram } from './start/bundle.ts'

const [wanted] = process.argv.splice(2, 1)
const command = commands.find((name) => name === wanted)
if (command) await import(pathToFileURL(findProgram(command)).href)
else {
  console.error(`Usage: node apps/api/src/run.ts <${commands.join(' | ')}> …`)
  process.exitCode = 2
}
