import { publicAddress } from '../public-address.ts'

/** Addresses of badges. Wallets keep them for years, so they lie below the product's own address. */
export const addressesBelow = (publicUrl: string) => ({
  home: publicUrl,
  /** The issuer's profile; this address is also its name in every credential. */
  issuer: `${publicUrl}/badges/issuer`,
  keys: `${publicUrl}/badges/jwks.json`,
  image: `${publicUrl}/badges/image.png`,
  key: (id: string) => `${publicUrl}/badges/keys/${id}`,
  statusList: (list: number) => `${publicUrl}/badges/status/${list}`,
  badge: (number: string) => `${publicAddress(publicUrl, number)}/badge`,
})

export type Addresses = ReturnType<typeof addressesBelow>
