/** The public page of a certificate: an address that anyone can open. */
export const publicAddress = (publicUrl: string, number: string): string =>
  `${publicUrl}/certificate/${number}`
