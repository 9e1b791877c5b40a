import { createHmac } from 'node:crypto'
import { returnPath } from '@zenit/contract/addresses'
import type { Config } from '../../config/config.ts'

/** Base path of the hub that comes with the product. */
export const hubPath = '/hub'

export const ownIssuer = (config: Config): string => `${config.publicUrl}${hubPath}`

/**
 * Issuer of the product's own hub in the rows of people. Not its address, which may change (another port, another
 * domain) while the accounts stay.
 */
export const ownHubName = 'urn:zenit:own-hub'

/** The product as a client of its own hub: both sides derive the same secret. */
export const ownClient = (config: Config): { clientId: string; clientSecret: string } => ({
  clientId: 'zenit',
  clientSecret: createHmac('sha256', config.secret).update('hub-client:zenit').digest('base64url'),
})

/** Returns the account pages of the product's own hub; null with another hub. */
export const accountPages = (config: Config) =>
  config.hub
    ? null
    : { profile: `${hubPath}/profile`, rank: `${hubPath}/rank`, account: `${hubPath}/account` }

/** The address to which the hub returns people after sign-in and sign-out. */
export const loginAddress = (config: Config): string => `${config.publicUrl}/login`

/** Returns the path that a person wanted before sign-in; null for home, and for anything outside the product. */
export function wantedPath(wanted: unknown, { publicUrl }: Config): string | null {
  const path = typeof wanted === 'string' ? returnPath(wanted, new URL(publicUrl).origin) : '/'
  return path === '/' ? null : path
}
