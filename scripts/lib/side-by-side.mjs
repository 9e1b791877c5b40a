import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { node, root } from './install.mjs'

const bin = join(root, 'node_modules/.bin')
/** Tools that start with "#!/usr/bin/env node" must run on the product's Node too. */
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }

/**
 * Runs a command of node_modules/.bin, or a script for Node; its output is printed at once, not mixed with
 * that of others.
 */
const run = ([name, ...args]) =>
  new Promise((done) => {
    const started = performance.now()
    const isScript = /\.(mjs|ts)$/.test(name)
    const command = isScript ? [node, join(root, name)] : [join(bin, name)]
    const child = spawn(command[0], [...command.slice(1), ...args], { cwd: root, env })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(text))
    child.on('error', (error) => output.push(`${error}\n`))
    child.on('close', (code) => {
      const seconds = (performance.now() - started) / 1000
      done({ succeeded: code === 0, seconds, output: output.join('') })
    })
  })

/** Runs commands in parallel; returns false if one of them failed. */
export async function sideBySide(commands, report = ({ output }) => process.stdout.write(output)) {
  const outcomes = await Promise.all(
    Object.entries(commands).map(async ([name, command]) => {
      const outcome = await run(command)
      report({ name, ...outcome })
      return outcome.succeeded
    }),
  )
  return !outcomes.includes(false)
}
