import type { Certificate } from '@zenit/contract/certificates'
import type { TFunction } from 'i18next'
import { brand } from '../../brand.ts'
import { lengthWords } from '../../format/numbers.ts'
import { certificateDay } from './dates.ts'
import type { CertificateWords } from './draw.ts'

/** Fields of a certificate, possibly with another name. */
export type SheetFields = Pick<
  Certificate,
  'number' | 'learnerName' | 'courseTitle' | 'minutes' | 'signatory' | 'issuedAt' | 'url'
>

/** Texts on the sheet from the certificate's data; before it is issued, the date is today. */
export function wordsOf(
  certificate: SheetFields,
  { t, language }: { t: TFunction<'certificates'>; language: string },
): CertificateWords {
  const { number, learnerName, courseTitle, minutes, signatory, issuedAt, url } = certificate
  const day = certificateDay(issuedAt ?? new Date(), language)
  return {
    brand: brand.name,
    heading: t('heading'),
    name: learnerName ?? t('nameRemoved'),
    completed: t('completed'),
    course: courseTitle,
    date: minutes ? `${day} · ${t('length', { time: lengthWords(minutes, language) })}` : day,
    signatory: signatory.name,
    role: signatory.role,
    number: t('number', { number }),
    verify: t('verify'),
    address: new URL(url, window.location.origin).href.replace(/^https?:\/\//, ''),
  }
}

/** URL in the QR code, with its scheme, so that every reader opens it. */
export const publicAddress = ({ url }: Pick<Certificate, 'url'>): string =>
  new URL(url, window.location.origin).href
