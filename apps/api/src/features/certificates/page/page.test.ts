import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createTestCourse } from '../../closed-tests/fixtures.ts'
import { createPassedLearner, issue } from '../fixtures.ts'

const app = await createTestApp({ PUBLIC_URL: 'https://zenit.example' })
const { db } = app.deps

const open = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

/** Returns the text of a page without the markup. */
const textOf = (body: string) =>
  body
    .replaceAll(/<(head|svg)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

async function issued(given: { firstName?: string; lastName?: string } = {}, title?: string) {
  const course = await createTestCourse(app, title ? { course: { title: { pl: title, en: title } } } : {})
  const learner = await createPassedLearner(app, course, given)
  const { body } = await issue(app, learner, course)
  return { number: String(body.certificate.number), course, learner }
}

let number: string
let courseTitle: string | undefined
let titleInEnglish: string | undefined
beforeAll(async () => {
  const one = await issued()
  number = one.number
  courseTitle = one.course.document.title.pl
  titleInEnglish = one.course.document.title.en
})

describe('[CERT-04] a visitor opens the page of a certificate', () => {
  test('and sees who, what, when, its number, and that it is valid', async () => {
    const reply = await open(`/certificate/${number}`)
    expect(reply.statusCode).toBe(200)
    const text = textOf(reply.body)
    for (const part of [
      'Certyfikat jest ważny',
      'Zofia Łękołodzka',
      `za ukończenie kursu ${courseTitle}`,
      'Wydano 20 listopada 2026 r.',
      number,
      'Status Ważny',
    ])
      expect(text).toContain(part)
  })

  test('[LANG-06] in English by URL, cookie or browser, with the language on the page', async () => {
    for (const [url, headers] of [
      [`/certificate/${number}?lang=en`, {}],
      [`/certificate/${number}`, { cookie: 'caiplatform_lang=en' }],
      [`/certificate/${number}`, { 'accept-language': 'en-GB,pl;q=0.5' }],
    ] as const) {
      const reply = await open(url, headers)
      expect(reply.body).toContain('<html lang="en">')
      expect(textOf(reply.body)).toContain('This certificate is valid')
      expect(textOf(reply.body)).toContain('Issued on 20 November 2026')
      // The title too, because the course was offered in this language when it was passed.
      expect(reply.body).toContain(`<p class="course" lang="en">${titleInEnglish}</p>`)
      expect(textOf(reply.body)).toContain('The Zenit team course provider')
      expect(reply.body).toContain(`href="/certificate/${number}?lang=pl" lang="pl"`)
    }
    expect((await open(`/certificate/${number}?lang=de`)).body).toContain('<html lang="pl">')
  })

  test('[LANG-06] with the title in its own language, marked as such, if the course had no other', async () => {
    const titles = (course_titles: string) =>
      app.deps.db.updateTable('certificates').set({ course_titles }).where('number', '=', number).execute()
    await titles('{}')
    const { body } = await open(`/certificate/${number}?lang=en`)
    expect(body).toContain(`<p class="course" lang="pl">${courseTitle}</p>`)
    await titles(JSON.stringify({ pl: courseTitle, en: titleInEnglish }))
  })

  test.each([
    [45, '45 minut', '45 minutes'],
    [60, '1 godzina', '1 hour'],
    [150, '2,5 godziny', '2.5 hours'],
    [1190, '20 godzin', '20 hours'],
  ])('[CERT-03] and how long the course takes: %i minutes', async (minutes, polish, english) => {
    await app.deps.db.updateTable('certificates').set({ minutes }).where('number', '=', number).execute()
    const read = async (language: string) =>
      textOf((await open(`/certificate/${number}?lang=${language}`)).body)
    expect(await read('pl')).toContain(`Czas nauki: ${polish}`)
    expect(await read('en')).toContain(`Study time: ${english}`)
  })

  test('[CERT-03] and who signed it, as when it was issued', async () => {
    const signed = await createTestApp({
      CERTIFICATE_SIGNATORY: 'Anna Żak',
      CERTIFICATE_SIGNATORY_ROLE_PL: 'kierowniczka programu',
      CERTIFICATE_SIGNATORY_ROLE_EN: 'Head of the programme',
    })
    const course = await createTestCourse(signed)
    const { body } = await issue(signed, await createPassedLearner(signed, course), course)
    expect(body.certificate.signatory).toEqual({ name: 'Anna Żak', role: 'kierowniczka programu' })
    expect(body.certificate.minutes).toBe(course.document.minutes)
    const url = `/certificate/${body.certificate.number}?lang=en`
    expect(textOf((await signed.app.inject({ url })).body)).toContain(
      'Signed by Anna Żak, Head of the programme',
    )
    signed.deps.config.signatory = null
    expect(textOf((await signed.app.inject({ url })).body)).toContain(
      'Signed by Anna Żak, Head of the programme',
    )
  })

  test('[CERT-03] a double surname is not broken', async () => {
    const one = await issued({ firstName: 'Anna', lastName: 'Nowak-Ćwierć' })
    const { body } = await open(`/certificate/${one.number}`)
    expect(body).toContain('Anna <span class="whole">Nowak-Ćwierć</span></h1>')
  })

  test('with the number in any spelling', async () => {
    const canonical = (await open(`/certificate/${number}`)).body
    expect(canonical).toContain(`<link rel="canonical" href="https://zenit.example/certificate/${number}">`)
    for (const typed of [number.toLowerCase(), number.replaceAll('-', ''), number.replaceAll('-', '%20')])
      expect(textOf((await open(`/certificate/${typed}`)).body)).toBe(textOf(canonical))
  })

  test('with a QR code of the page’s own URL', async () => {
    const { body } = await open(`/certificate/${number}`)
    expect(body).toMatch(/<div class="qr" role="img" aria-label="[^"]+"><svg [^>]*viewBox/)
    expect(textOf(body)).toContain(`zenit.example/certificate/${number}`)
  })

  test('that was revoked: when and why, and nothing that calls it valid', async () => {
    const revoked = await issued()
    await db
      .updateTable('certificates')
      .set({ revoked_at: new Date('2026-12-03T08:00:00Z'), revoked_reason: 'Pomyłka <b>urzędu</b>' })
      .where('number', '=', revoked.number)
      .execute()
    const { body, statusCode } = await open(`/certificate/${revoked.number}`)
    const text = textOf(body)
    expect(statusCode).toBe(200)
    expect(text).toContain('Certyfikat został unieważniony Unieważniono 3 grudnia 2026 r.')
    expect(body).toContain('Powód: Pomyłka &lt;b&gt;urzędu&lt;/b&gt;')
    expect(text).toContain('Status Unieważniony 3 grudnia 2026 r.')
    expect(text).not.toMatch(/jest ważny|Status Ważny/)
    const own = textOf((await open(`/certificate/${revoked.number}?lang=en`)).body)
    expect(own).toContain('This certificate has been revoked Revoked on 3 December 2026')
  })

  test('with the same certificate to download as PDF and as a badge', async () => {
    for (const language of ['pl', 'en']) {
      const { body } = await open(`/certificate/${number}?lang=${language}`)
      const links = [...body.matchAll(/<li><a href="([^"]+)"/g)].map(([, to]) => to ?? '')
      expect(links).toEqual([
        `/certificate/${number}.pdf?lang=${language}`,
        `/certificate/${number}/badge`,
        `/certificate/${number}/badge.png`,
      ])
      const types = await Promise.all(links.map(async (link) => (await open(link)).headers['content-type']))
      expect(types).toEqual(['application/pdf', 'text/plain; charset=utf-8', 'image/png'])
    }
  })

  test('that was renewed: since when it has its name', async () => {
    const one = await issued()
    const set = { learner_name: 'Zofia Ćwierć', renewed_at: new Date('2027-02-01T08:00:00Z') }
    await db.updateTable('certificates').set(set).where('number', '=', one.number).execute()
    const text = textOf((await open(`/certificate/${one.number}`)).body)
    expect(text).toContain('Zofia Ćwierć')
    expect(text).toContain('Wystawiony ponownie 1 lutego 2027 r., po zmianie imienia lub nazwiska')
    expect(text).not.toContain('Łękołodzka')
  })

  test('whose holder had the name removed: it stays valid, with the reason', async () => {
    const one = await issued()
    const set = {
      learner_name: null,
      name_removed_at: new Date('2027-02-01T08:00:00Z'),
      user_id: null,
      image_key: null,
      image_sha256: null,
    }
    await db.updateTable('certificates').set(set).where('number', '=', one.number).execute()
    const { body } = await open(`/certificate/${one.number}`)
    expect(textOf(body)).toContain('Certyfikat jest ważny')
    expect(textOf(body)).toContain('Kto Imię i nazwisko usunięto 1 lutego 2027 r. na życzenie tej osoby')
    expect(body).not.toMatch(/Zofia|Łękołodzka/)
    const english = textOf((await open(`/certificate/${one.number}?lang=en`)).body)
    expect(english).toContain('Name removed on 1 February 2027 at the holder’s request')
  })

  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['Zażółć & "Gęślą" \'Jaźń\'', 'Zażółć &amp; &quot;Gęślą&quot; &#39;Jaźń&#39;'],
    ['🦔 Jeż {{number}} $& \\0', '🦔 Jeż {{number}} $&amp; \\0'],
    ['Ż'.repeat(80), 'Ż'.repeat(80)],
  ])('of someone called %s', async (name, shown) => {
    const one = await issued({ firstName: name, lastName: '' }, `Kurs ${name}`)
    for (const language of ['pl', 'en']) {
      const { body } = await open(`/certificate/${one.number}?lang=${language}`)
      expect(body).toMatch(/<h1 class="\w+">/)
      expect(body.split('<h1 class="')[1]).toContain(`>${shown}</h1>`)
      expect(body).toContain(`<p class="course" lang="${language}">Kurs ${shown}</p>`)
      expect(body).not.toContain('<script')
    }
  })
})

describe('[CERT-04] a number that no certificate has', () => {
  test.each([
    'ZEN-2026-0000-0000-0000',
    'zen',
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    'a'.repeat(180),
    '%00',
  ])('%s is answered by a page that says so and takes another', async (typed) => {
    const reply = await open(`/certificate/${typed}`)
    expect(reply.statusCode).toBe(404)
    expect(textOf(reply.body)).toContain('Nie ma certyfikatu o tym numerze')
    expect(reply.body).toContain('<form action="/certificate" method="get"')
    expect(reply.body).not.toContain('<script')
  })

  test('looks the same whether the course was passed or nobody ever had it', async () => {
    const course = await createTestCourse(app)
    await createPassedLearner(app, course)
    const { certificate_number: reserved } = await db
      .selectFrom('course_passes')
      .where('course_id', '=', course.courseId)
      .select('certificate_number')
      .executeTakeFirstOrThrow()
    const [one, other] = [
      await open(`/certificate/${reserved}`),
      await open('/certificate/ZEN-2026-0000-0000-0000'),
    ]
    expect(one.statusCode).toBe(404)
    expect(textOf(one.body).replaceAll(reserved, '…')).toBe(
      textOf(other.body).replaceAll('ZEN-2026-0000-0000-0000', '…'),
    )
  })
})

describe('[CERT-04] the form', () => {
  test('has its own page', async () => {
    const reply = await open('/certificate')
    expect(reply.statusCode).toBe(200)
    expect(textOf(reply.body)).toContain('Sprawdź certyfikat')
    expect(textOf((await open('/certificate?lang=en')).body)).toContain('Check a certificate')
  })

  test('leads to the certificate, in the language of the form', async () => {
    const typed = encodeURIComponent(` ${number.toLowerCase()} `)
    const reply = await open(`/certificate?lang=en&number=${typed}`)
    expect([reply.statusCode, reply.headers.location]).toEqual([303, `/certificate/${number}?lang=en`])
  })

  test.each(['abc', '%22%3E%3Cimg%20src%3Dx%3E', '//evil.example', 'x'.repeat(500)])(
    'reports that %s is not a number, without a redirect',
    async (typed) => {
      const reply = await open(`/certificate?number=${typed}`)
      expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined])
      expect(reply.body).not.toContain('<img')
    },
  )

  test('treats no number, or two, as none', async () => {
    expect((await open('/certificate?number=')).statusCode).toBe(200)
    expect((await open(`/certificate?number=${number}&number=x`)).statusCode).toBe(200)
  })
})

describe('[CERT-04] the response', () => {
  test('needs no script, no inline style and no other host, is not indexed and not cached', async () => {
    const reply = await open(`/certificate/${number}`)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(reply.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
    expect(reply.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i)
    const elsewhere = [...reply.body.matchAll(/(?:src|href|action)="(https?:[^"]+)"/g)].map(([, to]) => to)
    expect(elsewhere).toEqual([`https://zenit.example/certificate/${number}`])
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  test('the style sheet and its fonts are local, and cached for ever when versioned', async () => {
    const { body } = await open(`/certificate/${number}`)
    const address = /<link rel="stylesheet" href="([^"]+)">/.exec(body)?.[1] ?? ''
    const sheet = await open(address)
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(sheet.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await open(address.split('?')[0] ?? '')).headers['cache-control']).toBe('public, max-age=86400')
    const fonts = [...sheet.body.matchAll(/url\("([^"]+)"\)/g)].map(([, name]) => name)
    expect(fonts).toHaveLength(6)
    for (const font of fonts) {
      const reply = await open(font ?? '')
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'font/woff2'])
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    expect((await open('/page-assets/page.test.ts')).statusCode).toBe(404)
    expect((await open('/page-assets/..%2Froutes.ts')).statusCode).toBe(404)
  })

  test('HEAD is like GET, without a body', async () => {
    for (const [url, status] of [
      [`/certificate/${number}`, 200],
      ['/certificate', 200],
      ['/certificate/nobody', 404],
    ] as const) {
      const reply = await app.app.inject({ method: 'HEAD', url })
      expect([reply.statusCode, reply.body]).toEqual([status, ''])
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    }
  })

  test('while the database is unavailable, a page says so', async () => {
    await db.schema.alterTable('certificates').renameTo('certificates_away').execute()
    const reply = await open(`/certificate/${number}`).finally(() =>
      db.schema.alterTable('certificates_away').renameTo('certificates').execute(),
    )
    expect(reply.statusCode).toBe(503)
    expect(textOf(reply.body)).toContain('Nie możemy teraz sprawdzić certyfikatu')
    expect(reply.body).not.toMatch(/relation|certificates"|select/i)
  })
})
