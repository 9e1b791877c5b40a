import { describe, expect, test } from 'vitest'
import { ScimError } from './errors.ts'
import { longestFilter, parseFilter } from './filter.ts'
import { entraUser, oktaUser, patchOf } from './fixtures.ts'
import { mostMembers, readGroup, readSteps } from './group.ts'
import { mostOperations, parsePath, readPatch } from './patch.ts'
import { type Person, patchPerson, readPerson } from './person.ts'

/** The error that a directory receives. */
function refusal(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof ScimError)) throw error
    return error.told.type ?? error.status
  }
}

describe('[ORG-03] a filter', () => {
  test.each([
    ['userName eq "anna@firma.example"', [{ attribute: 'username', value: 'anna@firma.example' }]],
    ['USERNAME EQ "a \\"b\\" \\u0141"', [{ attribute: 'username', value: 'a "b" Ł' }]],
    ['emails[type eq "work"].value eq "x@y.pl"', [{ attribute: 'emails.value', value: 'x@y.pl' }]],
    [
      'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "x" and active eq true',
      [
        { attribute: 'username', value: 'x' },
        { attribute: 'active', value: true },
      ],
    ],
    [
      'id eq "1" and members eq "2"',
      [
        { attribute: 'id', value: '1' },
        { attribute: 'members', value: '2' },
      ],
    ],
  ])('%s', (filter, expected) => {
    expect(parseFilter(filter)).toEqual(expected)
  })

  test.each([
    '',
    'userName',
    'userName eq',
    'userName eq anna',
    'userName eq "anna',
    'userName eq "\\x"',
    'userName co "a"',
    'userName eq "a" or userName eq "b"',
    'not (userName eq "a")',
    '(userName eq "a")',
    'userName eq "a" and',
    'userName eq "a"userName eq "b"',
    'userName eq constructor',
    Array.from({ length: 11 }, () => 'id eq "1"').join(' and '),
    `userName eq "${'a'.repeat(longestFilter)}"`,
  ])('%s is refused', (filter) => {
    expect(refusal(() => parseFilter(filter))).toBe('invalidFilter')
  })
})

describe('[ORG-03] a path', () => {
  test.each([
    '__proto__',
    'constructor.prototype',
    'emails[',
    'emails[type eq "work"',
    'a.b.c',
    '',
    '..',
    'a'.repeat(1001),
  ])('%s leads nowhere', (path) => {
    const changed = () =>
      patchPerson(anna, readPatch(patchOf({ op: 'replace', path, value: { isAdmin: true } })))
    expect(refusal(changed)).toMatch(/invalid(Path|Filter|Syntax)|noTarget|invalidValue/)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  test('long ones take time in proportion to their length', () => {
    for (const piece of ['[', 'a.', 'emails[type eq "work"', '\\"', 'urn:'])
      for (const text of [
        piece.repeat(400).slice(0, 1000),
        `userName eq "${piece.repeat(400)}`.slice(0, 1000),
      ]) {
        expect(refusal(() => parseFilter(text))).toBe('invalidFilter')
        const path = refusal(() => parsePath(text))
        expect(typeof path === 'object' || String(path).startsWith('invalid')).toBe(true)
      }
  })
})

const anna: Person = {
  userName: 'anna@firma.example',
  externalId: '1',
  email: 'anna@firma.example',
  firstName: 'Anna',
  lastName: 'Żak',
  displayName: null,
  language: null,
  isActive: true,
}
const patched = (...operations: Record<string, unknown>[]) =>
  patchPerson(anna, readPatch(patchOf(...operations)))

describe('[ORG-03] a person', () => {
  test('as Entra ID and Okta create them, with all letters', () => {
    expect(readPerson(entraUser('swieta'))).toEqual({
      userName: 'swieta@firma.example',
      externalId: 'object-swieta',
      email: 'swieta@firma.example',
      firstName: 'Świętosława',
      lastName: 'Żółć',
      displayName: 'Świętosława Żółć',
      language: null,
      isActive: true,
    })
    expect(readPerson(oktaUser('lukasz'))).toMatchObject({ firstName: 'Łukasz', language: 'pl' })
  })

  test.each([
    [{ op: 'Replace', path: 'active', value: 'False' }, { isActive: false }],
    [{ op: 'replace', value: { active: false } }, { isActive: false }],
    [
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'NOWA@firma.example' },
      { email: 'nowa@firma.example' },
    ],
    [{ op: 'Replace', path: 'emails[type eq "home"].value', value: 'dom@firma.example' }, {}],
    [{ op: 'Add', path: 'name.familyName', value: 'Żak-Łęcka' }, { lastName: 'Żak-Łęcka' }],
    [
      {
        op: 'Replace',
        value: { 'name.givenName': 'Ania', 'emails[type eq "work"].value': 'ania@firma.example' },
      },
      { firstName: 'Ania', email: 'ania@firma.example' },
    ],
    [
      { op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:displayName', value: 'A' },
      { displayName: 'A' },
    ],
    [
      {
        op: 'add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'A',
      },
      {},
    ],
    [{ op: 'replace', path: 'phoneNumbers[type eq "work"].value', value: '1' }, {}],
    [{ op: 'remove', path: 'externalId' }, { externalId: null }],
    [
      { op: 'remove', path: 'name' },
      { firstName: '', lastName: '' },
    ],
    // The address that was the user name is removed with it.
    [
      { op: 'replace', path: 'userName', value: 'zak@firma.example' },
      { userName: 'zak@firma.example', email: 'zak@firma.example' },
    ],
    [{ op: 'replace', value: { id: 'x', schemas: [], displayName: 'B' } }, { displayName: 'B' }],
  ])('after %j', (operation, change) => {
    expect(patched(operation)).toEqual({ ...anna, ...change })
  })

  test.each([
    [{ op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: 7 }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: 'a\0b' }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: '\ud800' }, 'invalidValue'],
    [{ op: 'replace', path: 'emails', value: [{ value: 'nobody' }] }, 'invalidValue'],
    [{ op: 'replace', value: [1] }, 'invalidValue'],
    [{ op: 'remove', path: 'userName' }, 'mutability'],
    [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    [{ op: 'replace', path: 'shoeSize', value: 42 }, 'invalidPath'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'move', path: 'userName' }, 'invalidSyntax'],
  ])('is not changed by %j', (operation, type) => {
    expect(refusal(() => patched(operation))).toBe(type)
  })

  test('is not changed by an invalid patch, nor by one that is too large', () => {
    for (const body of [null, [], 'x', {}, { Operations: [] }, patchOf(), { ...patchOf({}), schemas: [] }])
      expect(refusal(() => readPatch(body))).toBe('invalidSyntax')
    const one = { op: 'replace', path: 'displayName', value: 'x' }
    expect(refusal(() => readPatch(patchOf(...Array(mostOperations + 1).fill(one))))).toBe(413)
  })
})

describe('[ORG-03] a group', () => {
  const id = '00000000-0000-7000-8000-000000000001'
  const other = '00000000-0000-7000-8000-000000000002'
  const steps = (...operations: Record<string, unknown>[]) => readSteps(readPatch(patchOf(...operations)))

  test.each([
    [
      { op: 'Add', path: 'members', value: [{ value: id }, { value: other }] },
      { kind: 'add', people: [id, other] },
    ],
    [
      { op: 'Remove', path: 'members', value: [{ value: id }] },
      { kind: 'remove', people: [id] },
    ],
    [
      { op: 'remove', path: `members[value eq "${id}"]` },
      { kind: 'remove', people: [id] },
    ],
    [
      { op: 'remove', path: 'members' },
      { kind: 'replace', people: [] },
    ],
    [
      { op: 'replace', path: 'members', value: { value: id } },
      { kind: 'replace', people: [id] },
    ],
    [
      { op: 'replace', value: { id, displayName: 'Łódź' } },
      { kind: 'name', name: 'Łódź' },
    ],
    [
      { op: 'replace', path: 'externalId', value: 'x' },
      { kind: 'externalId', externalId: 'x' },
    ],
  ])('after %j', (operation, step) => {
    expect(steps(operation)).toEqual([step])
  })

  test.each([
    [{ op: 'add', path: 'members', value: [{ value: 'nobody' }] }, 'invalidValue'],
    [{ op: 'add', path: 'members', value: [{ value: id, type: 'Group' }] }, 'invalidValue'],
    [{ op: 'remove', path: 'members[display eq "x"]' }, 'invalidPath'],
    [{ op: 'remove', path: 'members[value co "x"]' }, 'invalidFilter'],
    [{ op: 'replace', path: 'displayName', value: 'x'.repeat(81) }, 'invalidValue'],
    [{ op: 'remove', path: 'displayName' }, 'mutability'],
    [{ op: 'add', path: '__proto__', value: {} }, 'invalidPath'],
    [{ op: 'add', path: 'members', value: Array(mostMembers + 1).fill(id) }, 413],
  ])('is not changed by %j', (operation, type) => {
    expect(refusal(() => steps(operation))).toBe(type)
  })

  test('with one person listed twice contains them once', () => {
    expect(readGroup({ displayName: 'A', members: [{ value: id }, { value: id }] }).people).toEqual([id])
  })
})
