import { gzipSync } from 'node:zlib'
import type { Addresses } from './addresses.ts'
import { toTimestamp } from './timestamp.ts'

/** The minimum size that the standard allows, so that asking for a list does not reveal which badge is checked. */
export const placesOfList = 131_072

/** Encodes bits, first place on the left, compressed, as multibase base64url (Bitstring Status List 1.0, 3.3). */
function encodeList(places: readonly number[]): string {
  const bits = Buffer.alloc(placesOfList / 8)
  for (const place of places) {
    const byte = place >> 3
    bits[byte] = (bits[byte] ?? 0) | (0x80 >> (place & 7))
  }
  return `u${gzipSync(bits).toString('base64url')}`
}

/** Returns the entry of a badge with the address at which its revocation can be looked up. */
export const toStatusEntry = (addresses: Addresses, { list, place }: { list: number; place: number }) => ({
  id: `${addresses.statusList(list)}#${place}`,
  type: 'BitstringStatusListEntry',
  statusPurpose: 'revocation',
  statusListIndex: String(place),
  statusListCredential: addresses.statusList(list),
})

/** The credential with the revoked places of a list. */
export function toStatusListCredential(
  addresses: Addresses,
  { list, places, validFrom }: { list: number; places: readonly number[]; validFrom: Date },
) {
  const id = addresses.statusList(list)
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: addresses.issuer,
    validFrom: toTimestamp(validFrom),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: encodeList(places),
    },
  }
}
