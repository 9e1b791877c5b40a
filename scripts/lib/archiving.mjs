import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installFromDebian, mayInstall } from './debian.mjs'

const servers = '/usr/lib/postgresql'

/** Returns the major version of the newest installed Debian PostgreSQL; null when none is installed. */
export function findPostgresVersion() {
  const names = existsSync(servers) ? readdirSync(servers) : []
  const whole = names.filter((name) => existsSync(join(servers, name, 'bin/postgres'))).map(Number)
  return whole.length > 0 ? Math.max(...whole) : null
}

function missing() {
  const names = existsSync('/usr/bin/pgbackrest') ? [] : ['pgbackrest']
  return findPostgresVersion() && existsSync('/usr/bin/pg_createcluster') ? names : [...names, 'postgresql']
}

/**
 * Returns the missing programs of Debian's PostgreSQL and pgBackRest, after installing them on Debian as
 * root.
 */
export function ensureArchiving() {
  if (missing().length > 0 && mayInstall()) installFromDebian(...missing())
  return missing()
}
