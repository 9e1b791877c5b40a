import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import pg from 'pg'
import { screen, screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { type Language, textsOf } from './harness/texts.ts'

const letters = () => randomBytes(6).toString('hex').toUpperCase().match(/.{4}/g)?.join('-')

interface CertificateOverrides {
  name?: string | null
  revoked?: string
  renewed?: boolean
}

/** Inserts a certificate, and returns its number. */
async function createCertificate({
  name = 'Żółć Łękołodzka-Ćwierć',
  revoked,
  renewed,
}: CertificateOverrides = {}): Promise<string> {
  const runtime = readFileSync(join(process.env.ZENIT_DATA_DIR ?? '', 'runtime.json'), 'utf8')
  const client = new pg.Client({ connectionString: JSON.parse(runtime).databaseUrl })
  await client.connect()
  const number = `ZEN-2026-${letters()}`
  await client.query(
    `insert into certificates (number, user_id, course_id, learner_name, course_title, language, issued_at, image_key,
       renewed_at, name_removed_at, revoked_at, revoked_reason)
     select $1::text, null, id, $2::text, 'Pisanie promptów od podstaw', 'pl', '2026-09-14T10:00:00Z', null,
       case when $4 then '2026-10-02T10:00:00Z'::timestamptz end,
       case when $2 is null then '2026-10-05T10:00:00Z'::timestamptz end,
       case when $3::text is not null then '2026-11-03T10:00:00Z'::timestamptz end, $3
     from courses limit 1`,
    [number, name, revoked ?? null, renewed ?? false],
  )
  await client.end()
  return number
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

const fact = (page: Page, language: Language, key: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(textsOf(language).server(`certificates:proof.${key}`), { exact: true }) })
    .getByRole('definition')

test('[CERT-04] a visitor sees whether a certificate is valid, since when, and why not', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await page.goto(`/certificate/${await createCertificate({ renewed: true })}`)
  await expect(heading(page, 'Żółć Łękołodzka-Ćwierć')).toBeVisible()
  await expect(page.getByText(t.server('certificates:status.valid'))).toBeVisible()
  await expect(fact(page, language, 'renewed')).toContainText('2026')
  await screenInBothThemes(page, 'certificate-page-valid')

  const reason = 'Praca końcowa należała do innej osoby. The final work was somebody else’s.'
  await page.goto(`/certificate/${await createCertificate({ revoked: reason })}`)
  await expect(page.getByText(t.server('certificates:status.revoked'), { exact: true })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByText(t.server('certificates:status.valid'))).toHaveCount(0)
  await screenInBothThemes(page, 'certificate-page-revoked')

  await page.goto(`/certificate/${await createCertificate({ name: null })}`)
  await expect(heading(page, t.server('certificates:page.nameRemoved'))).toBeVisible()
  await expect(page.getByText(t.server('certificates:status.valid'))).toBeVisible()
  await expect(fact(page, language, 'who')).toContainText('2026')
  await screenInBothThemes(page, 'certificate-page-name-removed')

  await page.goto('/certificate/ZEN-2026-0000-0000-0000')
  await expect(
    heading(page, new RegExp(t.server('certificates:unknown.title').replaceAll('\u00a0', '\\s'))),
  ).toBeVisible()
  await screenInBothThemes(page, 'certificate-page-unknown')
})

test('[CERT-04] a long name and a long title fit the page @desktop', async ({ page }) => {
  const name = 'Maksymiliana Bronisława Konstantynopolitańczykowianka-Brzęczyszczykiewiczówna'
  await page.goto(`/certificate/${await createCertificate({ name })}`)
  await expect(heading(page, name)).toBeVisible()
  await screen(page, 'certificate-page-long')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[CERT-03, CERT-04] the certificate is found by its number and downloaded as PDF and badge @desktop', async ({
    page,
    language,
    baseURL,
  }) => {
    const t = textsOf(language)
    const number = await createCertificate()
    await page.goto('/certificate')
    await page
      .getByLabel(t.server('certificates:search.label'))
      .fill(number.toLowerCase().replaceAll('-', ' '))
    await page.getByRole('button', { name: t.server('certificates:search.submit') }).click()
    await expect(heading(page, 'Żółć Łękołodzka-Ćwierć')).toBeVisible()

    const link = page.getByRole('link', { name: t.server('certificates:files.pdf') })
    const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    const task = getDocument({ data: new Uint8Array(await pdf.body()) })
    const { items } = await (await (await task.promise).getPage(1)).getTextContent()
    const words = items.flatMap((item) => ('str' in item ? [item.str] : []))
    expect(words).toContain('Żółć Łękołodzka-Ćwierć')
    expect(words).toContain(t.server('certificates:page.kind').toUpperCase())
    await task.destroy()

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: t.server('certificates:files.badge') }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`${number}.jwt`)
    const token = readFileSync((await file.path()) ?? '', 'utf8')
    const keys = createRemoteJWKSet(new URL('/badges/jwks.json', baseURL))
    const { payload } = await jwtVerify(token, keys, { issuer: `${baseURL}/badges/issuer` })
    expect(payload).toMatchObject({ type: ['VerifiableCredential', 'OpenBadgeCredential'] })

    const picture = page.waitForEvent('download')
    await page.getByRole('link', { name: t.server('certificates:files.picture') }).click()
    expect((await picture).suggestedFilename()).toBe(`${number}.png`)
  })
})

test('[CERT-03] printed, it is one A4 page that states nothing that can change later', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  await page.goto(`/certificate/${await createCertificate()}`)
  const task = getDocument({
    data: new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true })),
  })
  const printed = await task.promise
  const sheet = await printed.getPage(1)
  expect([printed.numPages, ...sheet.view.slice(2).map(Math.round)]).toEqual([1, 842, 595])
  const { items } = await sheet.getTextContent()
  const text = items.flatMap((item) => ('str' in item ? [item.str] : [])).join('')
  expect(text).toContain('Łękołodzka')
  expect(text).not.toContain(t.server('certificates:status.valid'))
  expect(text).not.toContain(t.server('certificates:files.pdf'))
  await task.destroy()
})
