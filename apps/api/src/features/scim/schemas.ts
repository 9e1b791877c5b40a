import { longestPage } from './paging.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema'
const typeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'
const configSchema = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'

type Json = Record<string, unknown>

/** Capabilities of the service (RFC 7643, 5). */
export const serviceProviderConfig = (base: string): Json => ({
  schemas: [configSchema],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: longestPage },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token',
      description: 'A token of the organisation with the scope "scim".',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const typeOf = (base: string, name: 'User' | 'Group', schema: string): Json => ({
  schemas: [typeSchema],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  schemaExtensions: [],
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
})

export const resourceTypes = (base: string): Json[] => [
  typeOf(base, 'User', userSchema),
  typeOf(base, 'Group', groupSchema),
]

const attribute = (name: string, more: Json = {}): Json => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const email = {
  type: 'complex',
  multiValued: true,
  uniqueness: 'server',
  description: 'One is kept: the primary one, the one of work, or the first.',
  subAttributes: [
    attribute('value'),
    attribute('type', { mutability: 'readOnly' }),
    attribute('primary', { type: 'boolean', mutability: 'readOnly' }),
  ],
}

const member = {
  type: 'complex',
  multiValued: true,
  description: 'Of lists only when asked for by "attributes".',
  subAttributes: [
    attribute('value', { mutability: 'immutable' }),
    attribute('display', { mutability: 'readOnly' }),
    attribute('type', { mutability: 'readOnly', canonicalValues: ['User'] }),
    attribute('$ref', { type: 'reference', mutability: 'readOnly', referenceTypes: ['User'] }),
  ],
}

const schemaOf = (base: string, id: string, name: string, attributes: Json[]): Json => ({
  schemas: [schemaSchema],
  id,
  name,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
})

/** The stored attributes of people and groups; the rest of the core schemas is ignored. */
export const schemas = (base: string): Json[] => [
  schemaOf(base, userSchema, 'User', [
    attribute('userName', { required: true, uniqueness: 'server' }),
    attribute('name', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', { mutability: 'readOnly' }),
        attribute('givenName'),
        attribute('familyName'),
      ],
    }),
    attribute('displayName'),
    attribute('emails', email),
    attribute('preferredLanguage'),
    attribute('active', { type: 'boolean' }),
  ]),
  schemaOf(base, groupSchema, 'Group', [
    attribute('displayName', { required: true, uniqueness: 'server' }),
    attribute('members', member),
  ]),
]
