import { isIPv4, isIPv6 } from 'node:net'

/** Returns the eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  // The URL parser returns the canonical form (RFC 5952), with an embedded IPv4 address in hexadecimal.
  const canonical = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = canonical.split('::')
  const read = (part: string) =>
    part.split(':').flatMap((group) => (group ? [Number.parseInt(group, 16)] : []))
  const [before, after] = [read(head), read(tail)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/**
 * Returns the place of a request for rate limits: an IPv4 address, or the /64 of an IPv6 one, which one line gets, so
 * that nobody evades a limit by changing addresses.
 */
export function placeOf(address: string): string {
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return 'unknown'
  const groups = groupsOf(address)
  const [, , , , , mapped, high = 0, low = 0] = groups
  if (groups.slice(0, 5).every((group) => group === 0) && mapped === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
