import type { CertificateEvent, CertificateRow } from './queries.ts'

const day = 24 * 60 * 60 * 1000
const perYear = 3

/** What a renewal would write, and from when it is allowed; null: now. */
export interface Renewal {
  learnerName: string
  availableAt: Date | null
}

interface RenewalInput {
  /** The current name of the account. */
  name: string
  events: readonly CertificateEvent[]
  now: Date
}

/**
 * Returns the renewal that the holder may request, while the certificate is valid and has another name than theirs, or
 * none. Limited to three in 365 days: enough for a new name and a mistake, too few to pass a certificate around. Null
 * when there is nothing to renew.
 */
export function renewalOf(
  certificate: Pick<CertificateRow, 'learner_name' | 'revoked_at'>,
  { name, events, now }: RenewalInput,
): Renewal | null {
  if (certificate.revoked_at || name === '' || certificate.learner_name === name) return null
  const renewals = events.filter(({ kind }) => kind === 'renewed').map(({ at }) => at.getTime())
  // The third most recent renewal must be a year old before another is allowed.
  const third = renewals.toSorted((one, other) => other - one)[perYear - 1]
  const availableAt = third === undefined ? null : new Date(third + 365 * day)
  return { learnerName: name, availableAt: availableAt && availableAt > now ? availableAt : null }
}
