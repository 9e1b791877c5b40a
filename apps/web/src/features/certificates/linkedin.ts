import type { Certificate } from '@zenit/contract/certificates'

type Shown = Pick<Certificate, 'courseTitle' | 'number' | 'url'> & { issuedAt: string }

const monthIn = (instant: string) => {
  const zoned = { timeZone: 'Europe/Warsaw' }
  const date = new Date(instant)
  return {
    year: new Intl.DateTimeFormat('en-US', { year: 'numeric', ...zoned }).format(date),
    month: new Intl.DateTimeFormat('en-US', { month: 'numeric', ...zoned }).format(date),
  }
}

/** LinkedIn's own form for a certification, filled in (“Add to profile”). */
export function linkedInAddress({ courseTitle, number, url, issuedAt }: Shown, organisation: string): string {
  const { year, month } = monthIn(issuedAt)
  const form = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courseTitle,
    organizationName: organisation,
    issueYear: year,
    issueMonth: month,
    certUrl: url,
    certId: number,
  })
  return `https://www.linkedin.com/profile/add?${form}`
}
