import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, each as a number. */
function groupsOf(address: string): number[] {
  // The parser of URLs writes an address in its one canonical form (RFC 5952), an embedded IPv4 one in hexadecimal.
  const canonical = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = canonical.split('::')
  const read = (part: string) =>
    part.split(':').flatMap((group) => (group ? [Number.parseInt(group, 16)] : []))
  const [before, after] = [read(head), read(tail)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/**
 * Where a request comes from, as limits tell places apart: an IPv4 address, or the /64 of an IPv6 one, which is what
 * a single line is given, so that nobody gets around a limit by going through their own addresses.
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
