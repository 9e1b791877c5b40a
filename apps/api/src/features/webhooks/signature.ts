import { createHmac, randomBytes } from 'node:crypto'

// Standard Webhooks (standardwebhooks.com), symmetric signatures.

const secretBytes = 32

export const newSigningSecret = (): Buffer => randomBytes(secretBytes)

/** Returns the secret in the format for receivers. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

interface Message {
  id: string
  body: string
  now: Date
}

/**
 * Returns the headers of a message, signed with each of the secrets, so that a receiver can replace one without losing
 * messages.
 */
export function headersOf(
  { id, body, now }: Message,
  secrets: readonly Buffer[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
