import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Refusal } from './install.mjs'

// The shell comes first: it has no browser around the page, and takes a quarter less of the processor's time.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser that CHROMIUM names, or one in its usual place; undefined when there is none. */
export const findChromium = () => process.env.CHROMIUM || places.find((place) => existsSync(place))

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (
    spawnSync('apt-get', ['-y', '-q', ...args], { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
  )
}

/** Finds Chromium; on Debian as root it installs the distribution's headless shell when that is missing. */
export function ensureChromium() {
  const isSettled = process.env.CHROMIUM || existsSync(places[0])
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!isSettled && mayInstall) {
    console.log('Installing Chromium (apt-get) …')
    aptGet('update')
    aptGet('install', '--no-install-recommends', 'chromium-headless-shell')
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Refusal('No Chromium was found for the browser tests; install one, or set CHROMIUM to its path.')
}
