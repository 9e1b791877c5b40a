import { createHmac } from 'node:crypto'
import { returnPath } from '@zenit/contract/addresses'
import type { Config } from '../../config/config.ts'

/** Where the hub that comes with the product is mounted. */
export const hubPath = '/hub'

export const ownIssuer = (config: Config): string => `${config.publicUrl}${hubPath}`

/**
 * What the product's own hub is called in the people's rows. Not its address: that may change (another port, another
 * domain) while the accounts stay.
 */
export const ownHubName = 'urn:zenit:own-hub'

/** The product as a client of its own hub: both sides derive the same secret. */
export const ownClient = (config: Config): { clientId: string; clientSecret: string } => ({
  clientId: 'zenit',
  clientSecret: createHmac('sha256', config.secret).update('hub-client:zenit').digest('base64url'),
})

/** The account pages of the product's own hub; null when the hub is another. */
export const accountPages = (config: Config) =>
  config.hub
    ? null
    : { profile: `${hubPath}/profile`, rank: `${hubPath}/rank`, account: `${hubPath}/account` }

/** Where the hub sends people back to, after sign-in and after sign-out. */
export const loginAddress = (config: Config): string => `${config.publicUrl}/login`

/** What somebody wanted to reach who has to sign in first; null when it is home, or nowhere that a way may lead to. */
export function wantedPath(wanted: unknown, { publicUrl }: Config): string | null {
  const path = typeof wanted === 'string' ? returnPath(wanted, new URL(publicUrl).origin) : '/'
  return path === '/' ? null : path
}
