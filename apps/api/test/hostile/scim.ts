import fc from 'fast-check'
import type { Header } from './headers.ts'
import type { KnownIds } from './schema.ts'
import { hostileText, hostileValue } from './values.ts'

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

const json: Header = ['content-type', 'application/scim+json']

/** Mostly a valid value of a directory, sometimes any value. */
const often = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: hostileValue })

const one = (...texts: unknown[]) => fc.constantFrom<unknown>(...texts)
const name = fc.oneof(
  { weight: 3, arbitrary: one('Zofia', 'Łękołodzka') },
  { weight: 1, arbitrary: hostileText },
)
const address = fc.nat(50).map((number) => `osoba${number}@firma.example`)

const user = fc.record(
  {
    schemas: often(one([userSchema], [])),
    userName: often(address),
    externalId: often(fc.nat(50).map((number) => `ext-${number}`)),
    name: often(fc.record({ givenName: name, familyName: name })),
    displayName: often(name),
    emails: often(
      fc.array(fc.record({ value: often(address), primary: often(fc.boolean()) }), { maxLength: 3 }),
    ),
    preferredLanguage: often(one('pl-PL', 'en', '')),
    active: often(one(true, false, 'True', 'false')),
  },
  { requiredKeys: [] },
)

const memberOf = (ids: readonly string[]) =>
  fc.record({ value: often(ids.length > 0 ? fc.constantFrom(...ids) : hostileText) }, { requiredKeys: [] })

const groupOf = (ids: readonly string[]) =>
  fc.record(
    {
      schemas: often(one([groupSchema])),
      displayName: often(name),
      externalId: often(one('g-1', 'g-2', '')),
      members: often(fc.array(memberOf(ids), { maxLength: 4 })),
    },
    { requiredKeys: [] },
  )

const path = fc.oneof(
  {
    weight: 4,
    arbitrary: one(
      ...['active', 'userName', 'name.givenName', 'displayName', 'emails', 'emails[type eq "work"].value'],
      ...['members', 'members[value eq "x"]', 'externalId', 'id', `${userSchema}:userName`, '', null],
    ),
  },
  { weight: 1, arbitrary: hostileText },
)

const patchOf = (ids: readonly string[]) =>
  fc.record({
    schemas: often(one([patchSchema])),
    Operations: often(
      fc.array(
        fc.record(
          {
            op: often(one('add', 'Replace', 'remove')),
            path,
            value: fc.oneof(
              ...[often(one(true, 'False', 'Zofia')), user, groupOf(ids)],
              fc.array(memberOf(ids), { maxLength: 3 }),
            ),
          },
          { requiredKeys: ['op'] },
        ),
        { maxLength: 4 },
      ),
    ),
  })

/** Bodies as directories send them, some with wrong values. */
export const scimBody = (known: KnownIds): fc.Arbitrary<{ body: Buffer; headers: readonly Header[] }> => {
  const ids = known.scimId ?? []
  return fc
    .oneof(user, groupOf(ids), patchOf(ids), hostileValue)
    .map((value) => ({ body: Buffer.from(JSON.stringify(value) ?? ''), headers: [json] }))
}

const attribute = one(
  'userName',
  'externalId',
  'emails.value',
  'displayName',
  'active',
  'id',
  'members.value',
  'x',
)
const operator = one('eq', 'EQ', 'co', 'pr', 'and', '')

const filter = fc
  .tuple(
    attribute,
    operator,
    fc.oneof(
      address.map((text) => JSON.stringify(text)),
      hostileText,
    ),
    fc.boolean(),
  )
  .map(([left, middle, right, isTwice]) => {
    const condition = `${left} ${middle} ${right}`
    return isTwice ? `${condition} and ${condition}` : condition
  })

/** The query of a list: a filter, a page, and the requested attributes. */
export const scimQuery: fc.Arbitrary<string> = fc
  .record(
    {
      filter: fc.oneof(filter, hostileText),
      startIndex: fc.oneof(one('1', '0', '-5', '2', '999999999', '1e9'), hostileText),
      count: fc.oneof(one('0', '1', '200', '-1', '99999'), hostileText),
      attributes: fc.oneof(one('userName', 'name.givenName,emails', 'members'), hostileText),
      excludedAttributes: fc.oneof(one('members', 'emails'), hostileText),
    },
    { requiredKeys: [] },
  )
  .map((query) =>
    Object.entries(query)
      .map(([key, text]) => `${key}=${encodeURIComponent(String(text).toWellFormed())}`)
      .join('&'),
  )
