import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/testing/app.ts'
import { createUser } from '../../../test/testing/factories.ts'
import { readConfig } from '../../config/config.ts'
import { writeTo } from '../../features/mail/letters.ts'
import { jobs } from '../../jobs.ts'
import { connect } from '../db/connect.ts'
import { startWorker } from '../jobs.ts'
import { deliverMail, sweepMails } from './deliver.ts'
import { type Mail, sendMail } from './mail.ts'

interface ReceivedMail {
  from: string
  to: string[]
  raw: string
}

/** Starts a real mail server on the loopback address that stores accepted mails. */
async function createSmtp(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
        })
        done()
      }, done)
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  const { port } = server.server.address() as { port: number }
  return { received, url: `smtp://127.0.0.1:${port}` }
}

const zenit = await createTestApp()
const { db } = zenit.deps

const deps = (url: string, more: Record<string, string> = {}): TestApp['deps'] => ({
  ...zenit.deps,
  config: readConfig({
    NODE_ENV: 'test',
    SMTP_URL: url,
    MAIL_FROM: 'Zenit Żółć <learn@zenit.example>',
    PUBLIC_URL: 'https://learn.example.com',
    ...more,
  }),
})

const mail: Mail = {
  to: 'ania@poczta.example',
  subject: 'Zażółć gęślą jaźń',
  text: 'Dzień dobry!\n',
  cause: 'c1',
}

const mails = () =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient', 'sent_at', 'refusal', 'text', 'subject'])
    .orderBy('id')
    .execute()

const write = (needs: TestApp['deps'], given: Partial<Mail> = {}) =>
  db.transaction().execute((tx) => sendMail(tx, needs, { ...mail, ...given }))

const deliver = async (needs: TestApp['deps']) => {
  for (const { id } of await mails()) await deliverMail(needs).run({ id })
}

const ordered = () =>
  sql<{ count: number }>`select count(*) from graphile_worker.jobs where task_identifier = 'mail.deliver.v1'`
    .execute(db)
    .then(({ rows }) => rows[0]?.count)

beforeEach(async () => {
  await sql`truncate mails; truncate graphile_worker._private_jobs`.execute(db)
})

describe('a mail', () => {
  test('[FINAL-05] is sent by the queue, once, with everything it needs', async () => {
    const smtp = await createSmtp()
    const needs = deps(smtp.url)
    await write(needs)
    const worker = await startWorker(zenit.database.url, jobs(needs))
    await expect.poll(() => smtp.received.length).toBe(1)
    await expect.poll(async () => (await mails())[0]?.sent_at).toEqual(zenit.clock())
    await worker.stop()
    const [sent] = smtp.received
    const [row] = await mails()
    expect(sent).toMatchObject({ from: 'learn@zenit.example', to: ['ania@poczta.example'] })
    const raw = sent?.raw ?? ''
    expect(raw).toContain(`Message-ID: <${row?.id}@learn.example.com>`)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(raw).toMatch(/^From: =\?UTF-8\?\S+\?= <learn@zenit\.example>\r$/m)
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
    expect(raw).toMatch(/Dzie=C5=84 dobry!/)
  })

  test('[FINAL-05] is not sent if its cause is rolled back', async () => {
    const smtp = await createSmtp()
    const needs = deps(smtp.url)
    const undone = db.transaction().execute(async (tx) => {
      await sendMail(tx, needs, mail)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect([await mails(), await ordered()]).toEqual([[], 0])
  })

  test('[FINAL-05] is written once for each cause and address', async () => {
    const smtp = await createSmtp()
    const needs = deps(smtp.url)
    for (const given of [{}, { text: 'again' }, { to: 'ben@poczta.example' }, { cause: 'c2' }])
      await write(needs, given)
    expect(await ordered()).toBe(3)
    await deliver(needs)
    expect(smtp.received.map(({ to }) => to[0]).toSorted()).toEqual([
      'ania@poczta.example',
      'ania@poczta.example',
      'ben@poczta.example',
    ])
  })

  test('[FINAL-05] is sent once, however often its job runs', async () => {
    const smtp = await createSmtp()
    const needs = deps(smtp.url)
    await write(needs)
    await Promise.all([deliver(needs), deliver(needs), deliver(needs)])
    await deliver(needs)
    expect(smtp.received).toHaveLength(1)
  })

  test('[FINAL-05] is retried until the server accepts it', async () => {
    let isBusy = true
    const busy = () => Object.assign(new Error('try again later'), { responseCode: 451 })
    const smtp = await createSmtp({ onRcptTo: (_address, _session, done) => done(isBusy ? busy() : null) })
    const needs = deps(smtp.url)
    await write(needs)
    await expect(deliver(needs)).rejects.toThrow('The mail server answered 451')
    expect((await mails())[0]).toMatchObject({ sent_at: null, refusal: null })
    isBusy = false
    await deliver(needs)
    expect(smtp.received).toHaveLength(1)
    expect((await mails())[0]?.sent_at).toEqual(zenit.clock())
  })

  test('[FINAL-05] is sent once by a server that takes longer than the database waits for a lock', async () => {
    let taken = 0
    const smtp = await createSmtp({
      onData(stream, _session, done) {
        stream.resume().on('end', () => setTimeout(done, 1_500, null, `taken ${++taken}`))
      },
    })
    const db = connect(`${zenit.database.url}&options=-cidle_in_transaction_session_timeout%3D500`, 1)
    onTestFinished(() => db.destroy())
    const needs = { ...deps(smtp.url), db }
    await write(needs)
    await deliver(needs)
    await deliver(needs)
    expect(taken).toBe(1)
    expect((await mails())[0]?.sent_at).toEqual(zenit.clock())
  })

  test('[FINAL-05] is abandoned, with its connection, if the server never finishes', async () => {
    const left = Promise.withResolvers<void>()
    const smtp = await createSmtp({
      onData: (stream) => void stream.resume(),
      onClose: () => left.resolve(),
    })
    const needs = deps(smtp.url)
    await write(needs)
    const [row] = await mails()
    const delivering = deliverMail(needs, { longestMs: 300 }).run({ id: row?.id ?? '' })
    await expect(delivering).rejects.toThrow('The mail server answered EABORT')
    await left.promise
    expect((await mails())[0]).toMatchObject({ sent_at: null, refusal: null })
  })

  test('[FINAL-05] waits while the server is unavailable, and its address is not logged', async () => {
    const needs = deps('smtp://127.0.0.1:9')
    await write(needs)
    const failure = await deliver(needs).catch((error: Error) => error)
    expect(failure?.message).toBe('The mail server answered ESOCKET')
    expect((await mails())[0]).toMatchObject({ sent_at: null, refusal: null })
  })

  test('[FINAL-05] to an invalid address is abandoned', async () => {
    const unknown = Object.assign(new Error('no such user'), { responseCode: 550 })
    const smtp = await createSmtp({ onRcptTo: (_address, _session, done) => done(unknown) })
    const needs = deps(smtp.url)
    await write(needs)
    await deliver(needs)
    expect((await mails())[0]).toMatchObject({ sent_at: null, refusal: '550' })
  })

  test('[FINAL-05] is not abandoned if the server rejects our login', async () => {
    const smtp = await createSmtp({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('wrong password')),
    })
    const needs = deps(smtp.url.replace('//', '//zenit:wrong@'))
    await write(needs)
    await expect(deliver(needs)).rejects.toThrow('The mail server answered 535')
    expect((await mails())[0]).toMatchObject({ sent_at: null, refusal: null })
  })

  test('[FINAL-05] stays in the mailbox if there is no server', async () => {
    await write(zenit.deps)
    expect(await ordered()).toBe(0)
    expect(await mails()).toMatchObject([{ recipient: 'ania@poczta.example', sent_at: null }])
  })

  test('[FINAL-05] cannot be manipulated by its contents', async () => {
    const smtp = await createSmtp()
    const needs = deps(smtp.url)
    await write(needs, { subject: 'Hi\r\nBcc: everybody@poczta.example', text: '.\r\nQUIT\r\n' })
    await deliver(needs)
    expect(smtp.received[0]?.to).toEqual(['ania@poczta.example'])
    expect(smtp.received[0]?.raw).not.toMatch(/^Bcc:/m)
  })

  test('[FINAL-05] is deleted after three months', async () => {
    await write(zenit.deps)
    zenit.clock.advance(89 * 24 * 60 * 60)
    await write(zenit.deps, { cause: 'later' })
    await sweepMails(zenit.deps).run({})
    expect(await mails()).toHaveLength(2)
    zenit.clock.advance(2 * 24 * 60 * 60)
    await sweepMails(zenit.deps).run({})
    expect(await mails()).toHaveLength(1)
  })
})

describe('the text of a mail', () => {
  test('[LANG-06] is in the recipient’s language', async () => {
    const polish = await createUser(db)
    const english = await createUser(db)
    const gone = await createUser(db)
    await db.updateTable('users').set({ locale: 'en' }).where('id', '=', english).execute()
    await db.updateTable('users').set({ disabled_at: zenit.clock() }).where('id', '=', gone).execute()
    await db.transaction().execute((tx) =>
      writeTo(tx, deps('smtp://127.0.0.1:9', { PRODUCT_NAME: 'Zenit' }), {
        to: [polish, english, gone],
        cause: 'test',
        letter: ({ language }) => ({
          subject: language === 'pl' ? 'Temat' : 'Subject',
          paragraphs: ['1', '2'],
          action: { label: language === 'pl' ? 'Dalej' : 'Go on', path: '/programs' },
        }),
      }),
    )
    const written = await mails()
    expect(written.map(({ subject }) => subject).toSorted()).toEqual(['Subject', 'Temat'])
    expect(written.find(({ subject }) => subject === 'Temat')?.text).toBe(
      'Cześć!\n\n1\n\n2\n\nDalej:\nhttps://learn.example.com/programs\n\n-- \n' +
        'Ta wiadomość przyszła do Ciebie, bo masz konto na platformie Zenit.\nhttps://learn.example.com',
    )
    expect(written.find(({ subject }) => subject === 'Subject')?.text).toMatch(
      /^Hello!\n\n1\n\n2\n\nGo on:\n/,
    )
  })
})
