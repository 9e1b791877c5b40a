import { gzipSync } from 'node:zlib'
import type { Addresses } from './addresses.ts'
import { toTimestamp } from './timestamp.ts'

/** The least that the standard allows, so that one badge cannot be told from another by asking for its list. */
export const placesOfList = 131_072

/** Bits, the first place at the left, packed and named as multibase base64url (Bitstring Status List 1.0, 3.3). */
function encodeList(places: readonly number[]): string {
  const bits = Buffer.alloc(placesOfList / 8)
  for (const place of places) {
    const byte = place >> 3
    bits[byte] = (bits[byte] ?? 0) | (0x80 >> (place & 7))
  }
  return `u${gzipSync(bits).toString('base64url')}`
}

/** What a badge says of where to look whether it was revoked. */
export const toStatusEntry = (addresses: Addresses, { list, place }: { list: number; place: number }) => ({
  id: `${addresses.statusList(list)}#${place}`,
  type: 'BitstringStatusListEntry',
  statusPurpose: 'revocation',
  statusListIndex: String(place),
  statusListCredential: addresses.statusList(list),
})

/** The credential that says which of its places are revoked. */
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
