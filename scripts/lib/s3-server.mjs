import { existsSync } from 'node:fs'
import { installFromDebian, mayInstall } from './debian.mjs'

const parts = ['proxy', 'account', 'container', 'object']

/** The programs of OpenStack Swift, which speaks the API of S3. */
export const swiftPrograms = parts.map((part) => `/usr/bin/swift-${part}-server`)

const isThere = () => swiftPrograms.every((program) => existsSync(program))

/** Whether an S3 server is there for the tests; on Debian as root it is installed when it is missing. */
export function ensureS3Server() {
  if (!isThere() && mayInstall()) installFromDebian(...parts.map((part) => `swift-${part}`))
  return isThere()
}
