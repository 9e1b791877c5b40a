interface Operator {
  /** Name and seat, as in a contract: „Fundacja Przykład, ul. Długa 1, 00-001 Warszawa”. */
  name: string | null
  /** For data, complaints and reports: an address that somebody reads. */
  email: string | null
  /** E-mail address of the data protection officer; null where there is none. */
  officerEmail: string | null
}

/**
 * Who runs this installation, for the privacy policy and the terms. An installation sets its own, as in brand.ts;
 * where it does not, the pages speak of the organisation that gave people their accounts.
 */
export const operator: Operator = { name: null, email: null, officerEmail: null }
