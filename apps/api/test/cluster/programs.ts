import { type ChildProcess, spawn } from 'node:child_process'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { proxyPlaces } from '../../../../scripts/lib/proxies.mjs'

export type Program = keyof typeof proxyPlaces

export const pathOf = (program: Program): string => proxyPlaces[program]

/** Whether a program listens on this local port. */
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket.destroy() && true))
    socket.once('error', () => resolve(false))
  })
}

export interface Running {
  pid: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a program and waits until it listens. The error contains its output if it does not. */
export async function run(program: Program, args: string[], port: number): Promise<Running> {
  // In its own process group, so that Ctrl-C does not reach it: the test stops the programs in order.
  const child: ChildProcess = spawn(pathOf(program), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      said = (said + text).slice(-3_000)
    })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}:\n${said}`)
    await sleep(20)
  }
  return {
    pid: child.pid ?? 0,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}
