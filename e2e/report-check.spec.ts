import { createOrganisation } from './harness/organisations.ts'
import { enter } from './harness/people.ts'
import { screenInBothThemes } from './harness/screen.ts'
import { expect, test } from './harness/test.ts'
import { textsOf } from './harness/texts.ts'

test('[ORG-07] a visitor with a report as a PDF, without an account, sees whether it is authentic, changed or unknown', async ({
  page,
  browser,
  baseURL,
  language,
}) => {
  const t = textsOf(language)
  await enter(page, language, 'admin')
  const { _id } = await createOrganisation(page)
  const pdf = await page.request.get(`/api/studio/organisations/${_id}/report/pdf`)
  const real = await pdf.body()
  const changed = Buffer.from(real)
  changed.writeUInt8(changed.readUInt8(2_000) ^ 1, 2_000)

  await page.context().clearCookies()
  await page.goto('/report-check')
  const give = async (buffer: Buffer, result: 'unaltered' | 'altered' | 'foreign') => {
    const files = { name: 'raport-źródło.pdf', mimeType: 'application/pdf', buffer }
    await page.locator('input[type=file]').setInputFiles(files)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(
      t(`report-check:${result}.title`, { brand: 'Zenit' }),
    )
    await screenInBothThemes(page, `report-check-${result}`)
  }
  await give(real, 'unaltered')
  await give(changed, 'altered')
  await give(Buffer.from('%PDF-1.7\n%%EOF\n'), 'foreign')

  const elsewhere = await browser.newContext({ baseURL: baseURL as string, offline: false })
  const other = await elsewhere.newPage()
  await other.goto('/report-check')
  await other.route('**/api/report/verify', (route) => route.abort())
  await other
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: real })
  await expect(other.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await elsewhere.close()
})
