import { existsSync } from 'node:fs'
import { installFromDebian, mayInstall } from './debian.mjs'

/** Where Debian puts the programs that stand before several processes of the product and before PostgreSQL. */
export const proxyPlaces = { haproxy: '/usr/sbin/haproxy', pgbouncer: '/usr/sbin/pgbouncer' }

const missing = () => Object.keys(proxyPlaces).filter((name) => !existsSync(proxyPlaces[name]))

/** Which of them are not here; on Debian as root they are installed first. */
export function ensureProxies() {
  if (missing().length > 0 && mayInstall()) installFromDebian(...missing())
  return missing()
}
