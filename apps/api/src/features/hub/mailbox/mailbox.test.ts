import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/testing/app.ts'
import { translator } from '../../../platform/i18n.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { drawPage } from '../pages/page.ts'

const zenit = await createTestApp({ PUBLIC_URL: 'http://localhost:3000' })
const { db } = zenit.deps

beforeEach(async () => {
  await db.deleteFrom('mails').execute()
})

const write = ({ deps }: TestApp, subject: string, text = 'Treść') =>
  sendMail(deps.db, deps, { to: 'ania@poczta.example', subject, text, cause: subject })

const open = async (query = '', language = 'pl') => {
  const answer = await zenit.app.inject({
    url: `/hub/mailbox${query}`,
    cookies: { caiplatform_lang: language },
  })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}

const subjectsIn = (page: string) =>
  [...page.matchAll(/<strong>([^<]*)<\/strong>/g)].map(([, subject]) => subject)

describe('the mailbox', () => {
  test('[FINAL-05] shows the mails, newest first, in the reader’s language', async () => {
    expect((await open()).text).toContain('Nie ma jeszcze żadnych wiadomości.')
    await write(zenit, 'Pierwsza')
    await write(zenit, 'Druga')
    const polish = await open()
    expect(subjectsIn(polish.text)).toEqual(['Druga', 'Pierwsza'])
    expect(polish.text).toContain('Do: ania@poczta.example')
    expect(polish.text).toContain('20 listopada 2026 10:00')
    expect(polish.text).toContain('Nie wysłano: serwer poczty nie jest skonfigurowany.')
    const english = await open('', 'en')
    expect(english.text).toContain('<html lang="en">')
    expect(english.text).toContain('To: ania@poczta.example')
    expect(english.text).toContain('20 November 2026 at 10:00')
  })

  test('[FINAL-05] shows the status of each', async () => {
    for (const [subject, outcome] of [
      ['sent', { sent_at: new Date('2026-11-20T12:30:00Z') }],
      ['refused', { refusal: '550' }],
    ] as const) {
      await write(zenit, subject)
      await db.updateTable('mails').set(outcome).where('subject', '=', subject).execute()
    }
    const { text } = await open()
    expect(text).toContain('Wysłano: 20 listopada 2026 13:30')
    expect(text).toContain('Serwer poczty odrzucił ten adres (kod 550).')
  })

  test('[FINAL-05] shows a mail as text; only addresses of the product are links', async () => {
    await write(
      zenit,
      '<script>alert(1)</script>',
      'http://localhost:3000/programs http://localhost:3000.evil.example/ https://evil.example <img src=x>',
    )
    const { text, headers } = await open()
    expect(text).not.toContain('<script>')
    expect(text).not.toContain('<img')
    expect([...text.matchAll(/<a href="([^"]*)">http/g)].map(([, address]) => address)).toEqual([
      'http://localhost:3000/programs',
    ])
    expect(headers['cache-control']).toBe('no-store')
  })

  test('[FINAL-05] has pages', async () => {
    for (let number = 1; number <= 65; number++) await write(zenit, `${number}`)
    const seen: (string | undefined)[] = []
    let query = ''
    for (let pages = 1; ; pages++) {
      const { text } = await open(query)
      seen.push(...subjectsIn(text))
      const older = /href="\/hub\/mailbox(\?before=[^"&]+)"/.exec(text)?.[1]
      if (!older) {
        expect(pages).toBe(3)
        break
      }
      query = older
    }
    expect(seen).toEqual(Array.from({ length: 65 }, (_, index) => `${65 - index}`))
    expect((await open('?before=nothing')).status).toBe(200)
  })

  test('[FINAL-05] does not exist in production, and nothing links to it', async () => {
    const production = await createTestApp({
      NODE_ENV: 'production',
      SECRET: 'a secret of the test that is long enough',
    })
    const answer = await production.app.inject('/hub/mailbox')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('/hub/mailbox"')
    const reader = {
      language: 'pl',
      t: translator('pl'),
      path: '/hub/profile',
      search: '',
      brand: 'Zenit',
    } as const
    const drawn = (hasMailbox: boolean) =>
      drawPage({ ...reader, hasMailbox }, { title: '', body: null as never, here: 'profile' })
    expect([true, false].map((has) => drawn(has).includes('href="/hub/mailbox"'))).toEqual([true, false])
  })
})
