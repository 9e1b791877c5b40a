import { existsSync } from 'node:fs'
import { installFromDebian, mayInstall } from './debian.mjs'
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

/** Finds Chromium; on Debian as root it installs the distribution's headless shell when that is missing. */
export function ensureChromium() {
  const isSettled = process.env.CHROMIUM || existsSync(places[0])
  if (!isSettled && mayInstall()) installFromDebian('chromium-headless-shell')
  const installed = findChromium()
  if (installed) return installed
  throw new Refusal('No Chromium was found for the browser tests; install one, or set CHROMIUM to its path.')
}
