/** Returns the address of a certificate's public page. */
export const publicAddress = (publicUrl: string, number: string): string =>
  `${publicUrl}/certificate/${number}`
