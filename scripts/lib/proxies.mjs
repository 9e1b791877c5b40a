import { existsSync } from 'node:fs'
import { installFromDebian, mayInstall } from './debian.mjs'

/** Debian's paths of the programs in front of several processes of the product, and of PostgreSQL. */
export const proxyPlaces = { haproxy: '/usr/sbin/haproxy', pgbouncer: '/usr/sbin/pgbouncer' }

const missing = () => Object.keys(proxyPlaces).filter((name) => !existsSync(proxyPlaces[name]))

/** Returns those that are missing, after installing them on Debian as root. */
export function ensureProxies() {
  if (missing().length > 0 && mayInstall()) installFromDebian(...missing())
  return missing()
}
