import type { Certificate } from '@zenit/contract/certificates'
import type { TFunction } from 'i18next'
import { brand } from '../../brand.ts'
import type { CertificateWords } from './draw.ts'

/** Where certificates are dated: an evening's pass carries the same day everywhere. */
const timeZone = 'Europe/Warsaw'

const dateText = (date: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(date)

/** The certificate's data as the words on its sheet; before it is issued, it carries today's date. */
export function wordsOf(
  certificate: Certificate,
  { t, language }: { t: TFunction<'certificates'>; language: string },
): CertificateWords {
  const { number, learnerName, courseTitle, issuedAt, url } = certificate
  return {
    brand: brand.name,
    heading: t('heading'),
    name: learnerName ?? t('nameRemoved'),
    completed: t('completed'),
    course: courseTitle,
    date: dateText(issuedAt ? new Date(issuedAt) : new Date(), language),
    number: t('number', { number }),
    verify: t('verify'),
    address: new URL(url, window.location.origin).href.replace(/^https?:\/\//, ''),
  }
}

/** The address that the square code carries: with its scheme, so that every reader opens it. */
export const publicAddress = ({ url }: Certificate): string => new URL(url, window.location.origin).href
