import { publicAddress } from '../public-address.ts'

/** Where everything about badges is: below the product's own address, which wallets keep for years. */
export const addressesBelow = (publicUrl: string) => ({
  home: publicUrl,
  /** Who issues: also its name in every credential. */
  issuer: `${publicUrl}/badges/issuer`,
  keys: `${publicUrl}/badges/jwks.json`,
  image: `${publicUrl}/badges/image.png`,
  key: (id: string) => `${publicUrl}/badges/keys/${id}`,
  statusList: (list: number) => `${publicUrl}/badges/status/${list}`,
  badge: (number: string) => `${publicAddress(publicUrl, number)}/badge`,
})

export type Addresses = ReturnType<typeof addressesBelow>
