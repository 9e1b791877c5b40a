import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import { ApiError } from '../errors.ts'

/** Less than a year, as RFC 9116 requires: a file not renewed for so long should not be trusted. */
const daysOfValidity = 364

interface SecurityContact {
  contact: string
  publicUrl: string
  now: Date
}

function securityTxt({ contact, publicUrl, now }: SecurityContact): string {
  const expires = new Date(now)
  expires.setUTCDate(expires.getUTCDate() + daysOfValidity)
  const fields = {
    Contact: contact,
    Expires: expires.toISOString().replace(/\.\d+Z$/, 'Z'),
    'Preferred-Languages': 'pl, en',
    Canonical: `${publicUrl}/.well-known/security.txt`,
  }
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}

/** Where to report security issues (RFC 9116), for installations with a contact. */
export function securityTxtRoutes(
  app: FastifyInstance,
  { config, clock }: { config: { securityContact: string | null; publicUrl: string }; clock: Clock },
): void {
  const { securityContact: contact, publicUrl } = config
  const text = contact && securityTxt({ contact, publicUrl, now: clock() })
  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (!text) throw new ApiError('not-found')
    return reply.type('text/plain; charset=utf-8').send(text)
  })
}
