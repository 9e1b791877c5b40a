import { expect, test } from 'vitest'
import { createTestApp } from '../test/testing/app.ts'

const azymut = await createTestApp({ PRODUCT: 'azymut', PRODUCT_NAME: 'Azymut AI' })

test.each(['/hub/no-such-page', '/certificate', '/certificate/XYZ'])(
  'an installation with another product name shows only that name on %s',
  async (url) => {
    for (const language of ['pl', 'en']) {
      const { body } = await azymut.app.inject({ url, headers: { 'accept-language': language } })
      expect(body).toContain('· Azymut AI</title>')
      expect(body).toMatch(/aria-label="Azymut AI/)
      expect(body).not.toMatch(/zenit/i)
    }
  },
)

test('the API description uses the same name', async () => {
  expect((await azymut.app.inject('/api/openapi.json')).json().info.title).toBe('Azymut AI')
})

test('[CERT-04] the page for finding a certificate shows a number in this product’s format', async () => {
  const { body } = await azymut.app.inject('/certificate')
  expect(body).toContain('AZY-2026-7K3M-Q0XV-B41T')
  expect(body).not.toContain('ZEN-')
})
