import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether packages of the distribution can be installed: on Debian, as root. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (
    spawnSync('apt-get', ['-y', '-q', ...args], { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
  )
}

/** Installs packages of the distribution; returns whether it succeeded. */
export function installFromDebian(...packages) {
  console.log(`Installing ${packages.join(', ')} (apt-get) …`)
  aptGet('update')
  return aptGet('install', '--no-install-recommends', ...packages)
}
