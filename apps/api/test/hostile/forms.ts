import fc from 'fast-check'
import type { Header } from './headers.ts'
import { hostileText } from './values.ts'

/** The fields of the hub’s forms, and of the endpoints of OpenID Connect that accept forms. */
const fields = [
  ...[
    'token',
    'email',
    'password',
    'firstName',
    'lastName',
    'accepted',
    'locale',
    'currentPassword',
    'newPassword',
  ],
  ...[
    'code',
    'client_id',
    'client_secret',
    'redirect_uri',
    'code_verifier',
    'grant_type',
    'refresh_token',
    'scope',
  ],
  ...[
    'logout',
    'id_token_hint',
    'client_assertion',
    'client_assertion_type',
    'xsrf',
    'response_type',
    'nonce',
  ],
]

const good: Record<string, string> = {
  email: 'zofia@zenit.example',
  password: 'długie hasło na próbę',
  firstName: 'Zofia',
  lastName: 'Łękołodzka',
  locale: 'pl',
  grant_type: 'authorization_code',
  response_type: 'code',
  scope: 'openid',
}

const form: Header = ['content-type', 'application/x-www-form-urlencoded']

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

const raw = fc.constantFrom(
  ...[
    '',
    '&',
    '=',
    '%',
    'a=%zz',
    'a=%ff%fe',
    '\xff\xfe=\x80',
    '__proto__=1&constructor=2',
    'email[]=a',
    'email[a]=b',
  ],
  ...[
    'a=1&'.repeat(3_000),
    `email=${'a'.repeat(15_000)}@b.pl`,
    `password=${'ż'.repeat(7_000)}`,
    `a=${'b'.repeat(20_000)}`,
  ],
  ...['{"email":"a"}', 'email=a&email=b', `email=${'a@'.repeat(5_000)}`, `email=${'a.'.repeat(5_000)}`, '\0'],
)

const value = fc.tuple(fc.constantFrom(...fields), fc.boolean(), hostileText)

/** A form with valid and invalid fields, or a body that only has the type of one. */
export const formBody: fc.Arbitrary<{ body: Buffer; headers: readonly Header[] }> = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc
        .array(value, { maxLength: 8 })
        .map((list) =>
          list.map(([name, isGood, text]) => `${name}=${encoded((isGood && good[name]) || text)}`).join('&'),
        ),
    },
    { weight: 1, arbitrary: raw },
  )
  .map((text) => ({ body: Buffer.from(text, 'latin1'), headers: [form] }))
