import { createHash } from 'node:crypto'
import { translator } from '../../../platform/i18n.ts'
import type { Addresses } from './addresses.ts'
import type { PublicKey } from './keys.ts'
import type { BadgeSource } from './queries.ts'
import { toStatusEntry } from './status-list.ts'
import { toTimestamp } from './timestamp.ts'

const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
]

/** Defines the type of the schema, which the other two do not (as in 1EdTech's own examples). */
const credentialContexts = [...contexts, 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json']

const schema = {
  id: 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json',
  type: '1EdTechJsonSchemaValidator2019',
}

/** The issuer, and the person who signs. */
interface Issuer {
  addresses: Addresses
  brand: string
}

const toProfile = ({ addresses, brand }: Issuer) => ({
  id: addresses.issuer,
  type: ['Profile'],
  name: brand,
  url: addresses.home,
})

/**
 * Returns the issuer's profile, whose address is also its name (Open Badges 3.0, Profile). It is a controlled
 * identifier document too: its keys sign for the issuer.
 */
export const toIssuerProfile = (issuer: Issuer, keys: readonly PublicKey[]) => ({
  '@context': ['https://www.w3.org/ns/cid/v1', ...contexts],
  ...toProfile(issuer),
  image: { id: issuer.addresses.image, type: 'Image' },
  verificationMethod: keys.map((publicKeyJwk) => ({
    id: publicKeyJwk.kid,
    type: 'JsonWebKey',
    controller: issuer.addresses.issuer,
    publicKeyJwk,
  })),
  assertionMethod: keys.map(({ kid }) => kid),
})

/** The name on the certificate, shown by wallets. */
const toNameIdentity = (name: string) => ({
  type: 'IdentityObject',
  hashed: false,
  identityType: 'name',
  identityHash: name,
})

/** The holder's address, hashed with the badge's own salt and never in clear text. Only its owner can prove it. */
const toEmailIdentity = (email: string, salt: string) => ({
  type: 'IdentityObject',
  hashed: true,
  identityType: 'emailAddress',
  // Open Badges 3.0, IdentityHash: the salt follows the identity, and addresses are lower case.
  identityHash: `sha256$${createHash('sha256').update(`${email.toLowerCase()}${salt}`).digest('hex')}`,
  salt,
})

function toAchievement({ addresses, brand }: Issuer, { certificate, evidence }: BadgeSource) {
  const { course_id, course_title: course, language } = certificate
  const t = translator(language)
  return {
    id: `urn:uuid:${course_id}`,
    type: ['Achievement'],
    achievementType: 'CertificateOfCompletion',
    inLanguage: language,
    name: course,
    description: t('certificates:badge.description', { course, brand }),
    criteria: { narrative: t(`certificates:badge.criteria.${evidence ?? 'any'}`) },
    image: { id: addresses.image, type: 'Image', caption: t('certificates:badge.image', { brand }) },
    creator: toProfile({ addresses, brand }),
  }
}

/** Identifies the holder; returns nothing recognisable after the name was removed. */
function identifiersOf({ certificate: { learner_name }, badge, email }: BadgeSource) {
  if (!learner_name) return []
  return [...(email ? [toEmailIdentity(email, badge.salt)] : []), toNameIdentity(learner_name)]
}

/** Of two credentials with the same id, wallets keep the later start date, so a changed name must change it. */
const changedAt = ({ issued_at, renewed_at, name_removed_at }: BadgeSource['certificate']) =>
  new Date(Math.max(...[issued_at, renewed_at, name_removed_at].map((time) => time?.getTime() ?? 0)))

/**
 * Returns a certificate as an unsigned Open Badges 3.0 credential in the certificate's language. About the holder it
 * contains what the public page shows, and a hash of the address.
 */
export function toCredential(issuer: Issuer, source: BadgeSource) {
  const { certificate, badge } = source
  const { number, course_title: name, issued_at } = certificate
  const identifier = identifiersOf(source)
  return {
    '@context': credentialContexts,
    id: issuer.addresses.badge(number),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name,
    issuer: { ...toProfile(issuer), image: { id: issuer.addresses.image, type: 'Image' } },
    awardedDate: toTimestamp(issued_at),
    validFrom: toTimestamp(changedAt(certificate)),
    credentialSubject: {
      id: `urn:uuid:${badge.subjectId}`,
      type: ['AchievementSubject'],
      ...(identifier.length > 0 ? { identifier } : {}),
      achievement: toAchievement(issuer, source),
    },
    credentialStatus: toStatusEntry(issuer.addresses, badge),
    credentialSchema: [schema],
  }
}
