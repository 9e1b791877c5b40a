interface Operator {
  /** Name and registered office, as in a contract: „Fundacja Przykład, ul. Długa 1, 00-001 Warszawa”. */
  name: string | null
  /** For data requests, complaints and reports: an address that is read. */
  email: string | null
  /** Email address of the data protection officer; null if there is none. */
  officerEmail: string | null
}

/**
 * The operator of this installation, for the privacy policy and the terms. An installation sets its own, as in
 * brand.ts; otherwise the pages refer to the organisation that gave people their accounts.
 */
export const operator: Operator = { name: null, email: null, officerEmail: null }
