import { existsSync } from 'node:fs'
import { installFromDebian, mayInstall } from './debian.mjs'
import { Refusal } from './install.mjs'

// The headless shell comes first: it has no browser window, and takes a quarter less processor time.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the browser in CHROMIUM, or one in a usual place; undefined when there is none. */
export const findChromium = () => process.env.CHROMIUM || places.find((place) => existsSync(place))

/** Finds Chromium. On Debian as root, installs the distribution's headless shell when it is missing. */
export function ensureChromium() {
  const isSettled = process.env.CHROMIUM || existsSync(places[0])
  if (!isSettled && mayInstall()) installFromDebian('chromium-headless-shell')
  const installed = findChromium()
  if (installed) return installed
  throw new Refusal('No Chromium was found for the browser tests; install one, or set CHROMIUM to its path.')
}
