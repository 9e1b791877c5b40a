import type { CertificateEvent, CertificateRow } from './queries.ts'

const day = 24 * 60 * 60 * 1000
const perYear = 3

/** What renewing a certificate would write, and from when it may; null from now on. */
export interface Renewal {
  learnerName: string
  availableAt: Date | null
}

interface RenewalInput {
  /** As the account has it now. */
  name: string
  events: readonly CertificateEvent[]
  now: Date
}

/**
 * Whether the holder may have the certificate renewed: while it is valid and bears another name than they do now, or
 * none. Three times in 365 days: enough for a new name and a slip in it, too few to lend a certificate around. Null
 * when there is nothing to renew.
 */
export function renewalOf(
  certificate: Pick<CertificateRow, 'learner_name' | 'revoked_at'>,
  { name, events, now }: RenewalInput,
): Renewal | null {
  if (certificate.revoked_at || name === '' || certificate.learner_name === name) return null
  const renewals = events.filter(({ kind }) => kind === 'renewed').map(({ at }) => at.getTime())
  // The one that has to be a year old before there can be another.
  const third = renewals.toSorted((one, other) => other - one)[perYear - 1]
  const availableAt = third === undefined ? null : new Date(third + 365 * day)
  return { learnerName: name, availableAt: availableAt && availableAt > now ? availableAt : null }
}
