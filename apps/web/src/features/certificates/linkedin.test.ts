import { expect, test } from 'vitest'
import { linkedInAddress } from './linkedin.ts'

const certificate = {
  courseTitle: 'Fakty & zmyślenia: 100% „AI”?',
  number: 'ZEN-2026-7K3M-Q0XV-B41T',
  url: 'https://zenit.example/certificate/ZEN-2026-7K3M-Q0XV-B41T',
  issuedAt: '2026-11-20T09:00:00.000Z',
}
const fieldsOf = (address: string) => Object.fromEntries(new URL(address).searchParams)

test('[CERT-04] LinkedIn gets title, issuer, date, number and public page', () => {
  const address = linkedInAddress(certificate, 'Zenit')
  expect(address.startsWith('https://www.linkedin.com/profile/add?')).toBe(true)
  expect(fieldsOf(address)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: certificate.courseTitle,
    organizationName: 'Zenit',
    issueYear: '2026',
    issueMonth: '11',
    certUrl: certificate.url,
    certId: certificate.number,
  })
})

test('[CERT-04] the month is that of the certificate: in Warsaw, on the last evening of the year', () => {
  const at = (issuedAt: string) => fieldsOf(linkedInAddress({ ...certificate, issuedAt }, 'Zenit'))
  expect(at('2026-12-31T22:59:59Z')).toMatchObject({ issueYear: '2026', issueMonth: '12' })
  expect(at('2026-12-31T23:00:00Z')).toMatchObject({ issueYear: '2027', issueMonth: '1' })
})
