import { existsSync } from 'node:fs'
import { installFromDebian, mayInstall } from './debian.mjs'

const parts = ['proxy', 'account', 'container', 'object']

/** Programs of OpenStack Swift, which implements the API of S3. */
export const swiftPrograms = parts.map((part) => `/usr/bin/swift-${part}-server`)

const isThere = () => swiftPrograms.every((program) => existsSync(program))

/** Whether the tests have an S3 server; on Debian as root, a missing one is installed. */
export function ensureS3Server() {
  if (!isThere() && mayInstall()) installFromDebian(...parts.map((part) => `swift-${part}`))
  return isThere()
}
