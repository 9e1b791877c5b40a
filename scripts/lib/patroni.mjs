import { existsSync } from 'node:fs'
import { ensureArchiving } from './archiving.mjs'
import { installFromDebian, mayInstall } from './debian.mjs'

/** Debian's paths of Patroni and of the store in which its members agree, and the packages of both. */
export const patroniPlaces = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd' }
const packages = { patroni: ['patroni', 'python3-etcd'], etcd: ['etcd-server'] }

const missing = () => Object.keys(patroniPlaces).filter((name) => !existsSync(patroniPlaces[name]))

/**
 * Returns the missing programs of a PostgreSQL managed by Patroni, after installing them on Debian as root.
 */
export function ensurePatroni() {
  const others = ensureArchiving()
  if (missing().length > 0 && mayInstall()) installFromDebian(...missing().flatMap((name) => packages[name]))
  return [...others, ...missing()]
}
