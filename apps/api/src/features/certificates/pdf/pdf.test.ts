import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp } from '../../../../test/testing/app.ts'
import { createTestCourse } from '../../closed-tests/fixtures.ts'
import { createPassedLearner, issue } from '../fixtures.ts'
import type { CertificateRow } from '../queries.ts'
import { drawPdf } from './draw.ts'
import { createSheetQueue } from './sheet-queue.ts'
import { toSheetWords } from './words.ts'

const app = await createTestApp({ PUBLIC_URL: 'https://zenit.example' })
const { db } = app.deps

async function issued(given: { firstName?: string; lastName?: string } = {}, title?: string) {
  const course = await createTestCourse(app, title ? { course: { title: { pl: title, en: title } } } : {})
  const learner = await createPassedLearner(app, course, given)
  const { body } = await issue(app, learner, course)
  return {
    number: String(body.certificate.number),
    title: course.document.title.pl,
    titleInEnglish: course.document.title.en,
  }
}

const open = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

/** Reads a PDF with an independent library. */
async function read(bytes: Buffer) {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, fontExtraProperties: true })
  const document = await task.promise
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const operators = await page.getOperatorList()
  const fonts = operators.fnArray.flatMap((operator, index) =>
    operator === OPS.setFont ? [String(operators.argsArray[index][0])] : [],
  )
  const result = {
    pages: document.numPages,
    size: page.view.slice(2).map(Math.round),
    text: items
      .flatMap((item) => ('str' in item ? [item.str] : []))
      .join(' ')
      .replaceAll(/\s+/g, ' '),
    items: items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : [])),
    fonts: [...new Set(fonts)].map((name) => page.commonObjs.get(name)),
    images: operators.fnArray.filter((operator) => operator === OPS.paintImageXObject).length,
    info: (await document.getMetadata()).info as Record<string, unknown>,
    structure: JSON.stringify(await page.getStructTree()),
    links: (await page.getAnnotations()).map(({ url }) => url),
  }
  await task.destroy()
  return result
}

const pdfOf = async (number: string, query = '') =>
  read((await open(`/certificate/${number}.pdf${query}`)).rawPayload)

let one: Awaited<ReturnType<typeof issued>>
beforeAll(async () => {
  one = await issued({ firstName: 'Żółć', lastName: 'Łękołodzka-Ćwierć' })
})

describe('[CERT-03] the certificate as a PDF', () => {
  test('is one A4 page whose text can be extracted', async () => {
    const { pages, size, items, text } = await pdfOf(one.number)
    expect([pages, size]).toEqual([1, [842, 595]])
    // The name is one piece, so it can be searched for and copied.
    expect(items.map(({ str }) => str)).toContain('Żółć Łękołodzka-Ćwierć')
    for (const part of [
      'CERTYFIKAT',
      'za ukończenie kursu',
      one.title,
      'Wydano 20 listopada 2026 r.',
      one.number,
      `zenit.example/certificate/${one.number}`,
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/ważny/i)
  })

  test('embeds its fonts, each only with the letters that it needs', async () => {
    const { fonts, images } = await pdfOf(one.number)
    expect(fonts.map(({ name }) => name).sort((a, b) => a.slice(7).localeCompare(b.slice(7)))).toEqual([
      expect.stringMatching(/^[A-Z]{6}\+BricolageGrotesque/),
      expect.stringMatching(/^[A-Z]{6}\+Figtree-Medium/),
      expect.stringMatching(/^[A-Z]{6}\+Figtree-SemiBold/),
    ])
    for (const { data, missingFile } of fonts) {
      expect(missingFile).toBe(false)
      expect(data.length).toBeGreaterThan(1000)
    }
    // Everything is vector graphics, including the QR code.
    expect(images).toBe(0)
    expect((await open(`/certificate/${one.number}.pdf`)).rawPayload.length).toBeLessThan(80_000)
  })

  test('has metadata: title, language, author, structure, a link', async () => {
    const { info, structure, links } = await pdfOf(one.number)
    expect(info).toMatchObject({
      Title: `Certyfikat: Żółć Łękołodzka-Ćwierć – „${one.title}”`,
      Author: 'Zenit',
      Language: 'pl',
      CreationDate: 'D:20261120090000Z',
    })
    expect(structure).toMatch(/"role":"Document".*"role":"H1".*"role":"Link".*"role":"Figure"/)
    expect(structure).toMatch(/"role":"Link","children":\[[^\]]*"type":"annotation"/)
    expect(structure).toContain('Strona, na której można sprawdzić certyfikat')
    expect(links).toEqual([`https://zenit.example/certificate/${one.number}`])
  })

  test('[LANG-06] is in the language of the certificate, or the requested one, with the title of the course too', async () => {
    const english = await pdfOf(one.number, '?lang=en')
    expect(english.info.Language).toBe('en')
    for (const part of [
      'CERTIFICATE',
      'for completing the course',
      one.titleInEnglish,
      'Issued on 20 November 2026',
    ])
      expect(english.text).toContain(part)
    const reply = await open(`/certificate/${one.number}.pdf`, { 'accept-language': 'en' })
    expect(reply.headers['content-language']).toBe('pl')
  })

  test('[CERT-03] contains the duration of the course and who signs', async () => {
    const { text } = await pdfOf(one.number)
    expect(text).toMatch(/Czas nauki: \d+ minut|Czas nauki: [\d,]+ godzin/)
    expect(text).toContain('Zespół Zenit')
    expect(text).toContain('organizator kursu')
  })

  test.each([
    ['Олександра Ґудзь', 'Олександра Ґудзь'],
    ['Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
    ['Nguyễn Thị Minh Khai', 'Nguyễn Thị Minh Khai'],
    ['🦔 Jeż $& \\0 (Jerzy)', 'Jeż $& \\0 (Jerzy)'],
    ['Zoe\u0301 Ł\u0328\u200bé', 'Zoé'],
  ])('of %s', async (name, shown) => {
    const { number } = await issued({ firstName: name, lastName: '' })
    expect((await pdfOf(number)).text).toContain(shown)
  })

  test('keeps the longest names and titles on the page', async () => {
    const long = await issued(
      {
        firstName: 'Maksymiliana Bronisława',
        lastName: 'Konstantynopolitańczykowianka-Brzęczyszczykiewiczówna',
      },
      'Zaawansowane projektowanie wieloetapowych procesów z użyciem generatywnej sztucznej inteligencji '
        .repeat(2)
        .trim(),
    )
    for (const { number } of [long, await issued({ firstName: 'Ż'.repeat(80), lastName: '' })]) {
      const { items } = await pdfOf(number)
      for (const { transform, width, str } of items) {
        const [x, y] = [transform[4], transform[5]]
        expect(x, str).toBeGreaterThan(40)
        expect(x + width, str).toBeLessThan(842 - 40)
        expect(y, str).toBeGreaterThan(20)
        expect(y, str).toBeLessThan(595 - 20)
      }
    }
  })
})

describe('[CERT-04] the PDF and the state of the certificate', () => {
  test('revoked: says so across the page, when and why, from the next request on', async () => {
    const { number } = await issued()
    const before = await pdfOf(number)
    expect(before.text).not.toMatch(/unieważnion/i)
    const etag = String((await open(`/certificate/${number}.pdf`)).headers.etag)
    const unchanged = await open(`/certificate/${number}.pdf`, { 'if-none-match': etag })
    expect(unchanged.statusCode).toBe(304)
    await db
      .updateTable('certificates')
      .set({ revoked_at: new Date('2026-12-03T08:00:00Z'), revoked_reason: 'Praca nie była jej własna.' })
      .where('number', '=', number)
      .execute()
    const changed = await open(`/certificate/${number}.pdf`, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    const { text, items } = await read(changed.rawPayload)
    expect(text).toContain('Certyfikat został unieważniony. Unieważniono 3 grudnia 2026 r.')
    expect(text).toContain('Powód: Praca nie była jej własna.')
    const stamp = items.find(({ str }) => str.includes('UNIEWAŻNIONY'))
    expect(stamp?.transform[1], 'it runs from corner to corner').not.toBe(0)
    expect((await pdfOf(number, '?lang=en')).text).toContain('REVOKED')
  })

  test('renewed or without a name: the current state of the certificate', async () => {
    const { number } = await issued({ firstName: 'Ewa', lastName: 'Nowak' })
    const change = (set: Partial<Omit<CertificateRow, 'signatory' | 'course_titles'>>) =>
      db.updateTable('certificates').set(set).where('number', '=', number).execute()
    await change({ learner_name: 'Ewa Gawron', renewed_at: app.clock() })
    expect((await pdfOf(number)).text).toContain('Ewa Gawron')
    await change({
      learner_name: null,
      name_removed_at: app.clock(),
      user_id: null,
      image_key: null,
      image_sha256: null,
    })
    const { text, info } = await pdfOf(number)
    expect(text).toContain('Imię i nazwisko usunięte')
    expect(`${text}${info.Title}`).not.toMatch(/Ewa|Nowak|Gawron/)
  })

  test.each(['ZEN-2026-0000-0000-0000', 'nobody', '%00', 'a'.repeat(150)])(
    'of the unknown number %s is a page that says so',
    async (typed) => {
      const reply = await open(`/certificate/${typed}.pdf`)
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(reply.body.replaceAll('\u00a0', ' ')).toContain('Nie ma certyfikatu o tym numerze')
    },
  )

  test('has a file name, is shown inline, executes nothing, is not cached', async () => {
    const typed = one.number.toLowerCase().replaceAll('-', '')
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await app.app.inject({ method, url: `/certificate/${typed}.pdf` })
      expect(reply.statusCode).toBe(200)
      expect(reply.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${one.number}.pdf"`,
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  })
})

describe('[CERT-03] rendering', () => {
  const words = (number: string) =>
    toSheetWords({
      certificate: {
        number,
        learner_name: 'Zofia Łękołodzka',
        course_title: 'Kurs',
        course_titles: {},
        minutes: 150,
        signatory: null,
        language: 'pl',
        issued_at: new Date('2026-11-20T09:00:00Z'),
        renewed_at: null,
        name_removed_at: null,
        revoked_at: null,
        revoked_reason: null,
      } as CertificateRow,
      language: 'pl',
      publicUrl: 'https://zenit.example',
      brand: 'Zenit',
    })

  test('is the same to the byte for the same certificate', async () => {
    expect((await drawPdf(words('ZEN-1'))).equals(await drawPdf(words('ZEN-1')))).toBe(true)
    expect((await drawPdf(words('ZEN-1'))).equals(await drawPdf(words('ZEN-2')))).toBe(false)
  })

  test('happens once for many requests, one at a time, and is rejected when too many wait', async () => {
    let [atOnce, most] = [0, 0]
    const draw = vi.fn(async () => {
      most = Math.max(most, ++atOnce)
      await new Promise((drawn) => setTimeout(drawn, 1))
      atOnce--
      return Buffer.from('pdf')
    })
    const press = createSheetQueue(draw)
    await Promise.all(Array.from({ length: 30 }, () => press(words('ZEN-1'))))
    expect(draw).toHaveBeenCalledTimes(1)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => press(words(`ZEN-${index + 2}`))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'unavailable' },
    })
    expect(most).toBe(1)
  })

  test('that fails is repeated at the next request, and blocks nobody', async () => {
    const draw = vi.fn().mockRejectedValueOnce(new Error('ink')).mockResolvedValue(Buffer.from('pdf'))
    const press = createSheetQueue(draw)
    const [first, second] = await Promise.allSettled([press(words('ZEN-1')), press(words('ZEN-2'))])
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
    expect((await press(words('ZEN-1'))).toString()).toBe('pdf')
  })
})
