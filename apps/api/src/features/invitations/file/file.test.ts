import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGroup } from '@zenit/contract/groups'
import {
  acceptInvitation,
  listInvitations,
  previewInvitationFile,
  sendInvitationFile,
  sendInvitations,
} from '@zenit/contract/invitations'
import { listMembers } from '@zenit/contract/members'
import { updateOrganisationSeats } from '@zenit/contract/organisations'
import { beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { type Actor, signIn } from '../../../../test/testing/actor.ts'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createUser } from '../../../../test/testing/factories.ts'
import { multipartBody, uploadHeaders } from '../../certificates/fixtures.ts'
import { ensureDefaultOrganisation } from '../../organisations/default.ts'
import { createManaged, type ManagedOrganisation } from '../../organisations/fixtures.ts'
import { createAdmin } from '../../people/fixtures.ts'
import { mostRows } from './rows.ts'

const app = await createTestApp()
const { db } = app.deps

let admin: Actor
beforeAll(async () => {
  await ensureDefaultOrganisation(db)
  admin = await createAdmin(app)
})

const createOwn = (seats: number | null = null) =>
  createManaged(app, seats === null ? null : { admin, seats })

async function upload<T>(
  { id, manager }: ManagedOrganisation,
  { path }: { path: string },
  content: string | Uint8Array,
) {
  const file = new File([typeof content === 'string' ? content : new Uint8Array(content)], 'people.csv')
  const { type, body } = await multipartBody([['file', file]])
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api${path.replace(':id', id)}`,
    cookies: manager.cookies,
    headers: uploadHeaders(manager, type),
    payload: body,
  })
  return { status: reply.statusCode, body: reply.json() as T }
}

interface Preview {
  rows: {
    line: number
    email: string
    name: string | null
    language: string
    groups: string[]
    problems: string[]
  }[]
  ignored: string[]
  room: number | null
}
interface Refusal {
  code: string
  errors: { field: string; code: string }[]
}
const preview = (managed: ManagedOrganisation, content: string | Uint8Array) =>
  upload<Preview>(managed, previewInvitationFile, content)
const invite = (managed: ManagedOrganisation, content: string | Uint8Array) =>
  upload<{ sent: number } & Refusal>(managed, sendInvitationFile, content)
const listed = async ({ manager, params }: ManagedOrganisation) =>
  (await manager.call(listInvitations, { params, query: { limit: 100 } })).body.invitations

let count = 0
const address = () => `z-pliku-${++count}@firma.example`

/** A sheet that contains only text, as spreadsheets write it. */
async function sheetOf(table: readonly (readonly string[])[]): Promise<Buffer> {
  const rows = table.map((row, index) => {
    const cells = row.map(
      (value, column) => `<c r="${'ABCD'[column]}${index + 1}" t="inlineStr"><is><t>${value}</t></is></c>`,
    )
    return `<row r="${index + 1}">${cells.join('')}</row>`
  })
  const schemas = 'http://schemas.openxmlformats.org'
  const files = {
    '[Content_Types].xml': `<Types xmlns="${schemas}/package/2006/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="${schemas}/spreadsheetml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${schemas}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${schemas}/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  }
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream as Readable)
}

/** Encodes „Żółć;ąę” in Windows-1250. */
const windows1250 = (text: string) => {
  const letters = new Map([...'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ'].map((letter, index) => [letter, codes[index] ?? 0]))
  return Uint8Array.from(text, (letter) => letters.get(letter) ?? letter.charCodeAt(0))
}
const codes = [
  0xb9, 0xe6, 0xea, 0xb3, 0xf1, 0xf3, 0x9c, 0x9f, 0xbf, 0xa5, 0xc6, 0xca, 0xa3, 0xd1, 0xd3, 0x8c, 0x8f, 0xaf,
]

describe('a file of people', () => {
  const head = ['Adres e-mail', 'Imię i nazwisko', 'Język', 'Grupy', 'Stanowisko']
  const row = (email: string) => [email, 'Żaneta Łęcka', 'angielski', 'Sprzedaż', 'Kierowniczka']
  const withGroup = async () => {
    const managed = await createOwn()
    await managed.manager.call(createGroup, { params: managed.params, body: { name: 'SPRZEDAŻ' } })
    return managed
  }

  test.each([
    [
      'semicolons and UTF-8 with a byte order mark',
      (email: string) => `\uFEFF${head.join(';')}\r\n${row(email).join(';')}\r\n`,
    ],
    [
      'a line that names the separator',
      (email: string) => `sep=;\r\n${head.join(';')}\r\n${row(email).join(';')}`,
    ],
    ['commas', (email: string) => `${head.join(',')}\n${row(email).join(',')}\n\n`],
    ['Windows-1250', (email: string) => windows1250(`${head.join(';')}\r\n${row(email).join(';')}\r\n`)],
    [
      'UTF-16',
      (email: string) => Buffer.from(`\uFEFF${head.join('\t')}\r\n${row(email).join('\t')}`, 'utf16le'),
    ],
    ['a sheet', (email: string) => sheetOf([head.slice(0, 4), row(email).slice(0, 4)])],
  ])('[ORG-02] is read with %s', async (_, fileOf) => {
    const managed = await withGroup()
    const email = address()
    const { status, body } = await preview(managed, await fileOf(email.toUpperCase()))
    expect(status).toBe(200)
    expect(body.rows).toEqual([
      { line: 2, email, name: 'Żaneta Łęcka', language: 'en', groups: ['Sprzedaż'], problems: [] },
    ])
    expect(await listed(managed)).toEqual([])
  })

  test('[ORG-02] keeps every group of a row, and reports when there are too many', async () => {
    const managed = await createManaged(app)
    const names = Array.from({ length: 30 }, (_, index) => `Zespół ${index + 1}`)
    for (const name of names)
      await managed.manager.call(createGroup, { params: managed.params, body: { name } })
    const many = Array.from({ length: 300 }, (_, index) => `Zespół ${index + 1}`)
    const file = ['email;groups', ...[names, many].map((all) => `${address()};"${all.join(',')}"`)].join('\n')
    const { body } = await preview(managed, file)
    expect(body.rows.map(({ groups, problems }) => [groups.length > 29, problems])).toEqual([
      [true, []],
      [true, ['group']],
    ])
  })

  test('[ORG-02] reports what is wrong in which row, and nothing is sent', async () => {
    const managed = await createOwn()
    const [member, invited, twice] = [address(), address(), address()]
    const id = await createUser(db, { organisationId: managed.id })
    await db.updateTable('users').set({ email: member }).where('id', '=', id).execute()
    await managed.manager.call(sendInvitations, { params: managed.params, body: { emails: [invited] } })
    const file = [
      'email,name,language,groups,role',
      'wrong@x',
      member,
      invited,
      `${twice},${'x'.repeat(300)}`,
      `${twice.toUpperCase()},,de,Nie ma takiej`,
    ].join('\n')
    const { body } = await preview(managed, file)
    expect(body.rows.map(({ problems }) => problems)).toEqual([
      ['address'],
      ['member'],
      ['invited'],
      ['name'],
      ['repeated', 'language', 'group'],
    ])
    expect([body.ignored, body.room]).toEqual([['role'], null])
    const refused = await invite(managed, file)
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input'])
    expect(refused.body.errors.map(({ field }) => field)).toEqual(
      ['2', '3', '4', '5', '6', '6', '6'].map((line) => `rows.${line}`),
    )
    expect((await listed(managed)).map(({ email }) => email)).toEqual([invited])
  })

  test('[ORG-02] reserves no more seats than available, all or none', async () => {
    const managed = await createOwn(2)
    const file = `email\n${address()}\n${address()}\n${address()}\n`
    expect((await preview(managed, file)).body.room).toBe(2)
    for (let turn = 0; turn < 4; turn++) expect((await invite(managed, file)).body.code).toBe('no-seats')
    expect(await listed(managed)).toEqual([])
    // E-mails that were not sent do not count towards limits.
    const body = { seats: 3, reason: 'A larger contract' }
    await admin.call(updateOrganisationSeats, { params: managed.params, body })
    expect((await invite(managed, file)).body).toMatchObject({ sent: 3 })
  })

  test('[ORG-02] uses the column of e-mail addresses, not that of postal addresses', async () => {
    const email = address()
    const { body } = await preview(await createOwn(), `imię i nazwisko;adres;e-mail\nEwa;Długa 1;${email}\n`)
    expect(body.rows).toMatchObject([{ email, problems: [] }])
    expect(body.ignored).toEqual(['adres'])
  })

  test.each([
    ['nothing', '', 'empty'],
    ['columns without people', 'email,name\n', 'empty'],
    ['no column of e-mail addresses', 'a,b\n1,2\n', 'people-columns'],
    ['more rows than allowed', `email\n${'a@b.example\n'.repeat(mostRows + 1)}`, 'rows'],
    ['another kind of archive', 'PK\x03\x04 broken', 'damaged'],
    ['a file that is not text', 'email\n\x00\x00', 'people-unknown'],
  ])('[ORG-02] with %s is refused', async (_, content, code) => {
    const managed = await createOwn()
    const reply = await upload<Refusal>(managed, previewInvitationFile, content)
    expect([reply.status, reply.body.code, reply.body.errors.map((one) => one.code)]).toEqual([
      415,
      'file-format',
      [code],
    ])
  })
})

test('[ORG-02] 300 people are invited by a file; those who join are in their groups', async () => {
  const managed = await createOwn(300)
  const { manager, params } = managed
  const group = (await manager.call(createGroup, { params, body: { name: 'Magazyn' } })).body.group
  const emails = Array.from({ length: 300 }, address)
  const rows = emails.map((email, index) => `${email};Osoba ${index};${index % 2 ? 'en' : ''};Magazyn`)
  const file = ['e-mail;imię i nazwisko;język;grupy', ...rows].join('\r\n')
  expect((await invite(managed, file)).body).toEqual({ success: true, sent: 300 })
  expect((await invite(managed, file)).status).toBe(400)
  const [newest] = await listed(managed)
  expect(newest).toMatchObject({ email: emails.at(-1), name: 'Osoba 299' })

  const email = emails[1] ?? ''
  // A repeated e-mail has the same content.
  await manager.call(sendInvitations, { params, body: { emails: [email] } })
  const mails = await db
    .selectFrom('mails')
    .where('recipient', '=', email)
    .selectAll()
    .orderBy('id')
    .execute()
  expect(mails).toHaveLength(2)
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill(mails[0]?.subject))
  const secret = /\/invitation\/([\w-]{43})/.exec(mails[1]?.text ?? '')?.[1] ?? ''
  const id = await createUser(db, { rank: 1 })
  await db.updateTable('users').set({ email, email_confirmed: true }).where('id', '=', id).execute()
  const person = await signIn(app, id)
  expect((await person.call(acceptInvitation, { params: { secret } })).status).toBe(200)
  const { people } = (await manager.call(listMembers, { params })).body
  expect(people).toMatchObject([{ _id: id, groups: [group._id] }])
})
