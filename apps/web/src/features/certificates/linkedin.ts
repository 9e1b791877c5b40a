import type { Certificate } from '@zenit/contract/certificates'
import { isoDay, officeTimeZone } from '../../format/dates.ts'

type ShownCertificate = Pick<Certificate, 'courseTitle' | 'number' | 'url'> & { issuedAt: string }

/** URL of LinkedIn's prefilled certification form (“Add to profile”). */
export function linkedInAddress(
  { courseTitle, number, url, issuedAt }: ShownCertificate,
  organisation: string,
): string {
  const [year, month] = isoDay(issuedAt, officeTimeZone).split('-').map(Number)
  const form = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courseTitle,
    organizationName: organisation,
    issueYear: String(year),
    issueMonth: String(month),
    certUrl: url,
    certId: number,
  })
  return `https://www.linkedin.com/profile/add?${form}`
}
