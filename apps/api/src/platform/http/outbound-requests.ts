import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

// Requests to addresses given by people are sent only to external hosts: not to this machine or networks around it.

/**
 * Resolves names without `dns.lookup`, which occupies one of the process's few threads for as long as a name is slow
 * and blocks other look-ups and file reads.
 */
const ownResolver = new Resolver({ timeout: 2_000, tries: 2 })

/** This machine, private and shared networks, link-local addresses, and ranges that map to them. */
const inside4 = new BlockList()
// A separate list: a range that maps all of IPv4 would contain every IPv4 address.
const inside6 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside4.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2002::', 16],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside6.addSubnet(network, bits, 'ipv6')

export const isInside = (address: string): boolean =>
  isIP(address) === 6 ? inside6.check(address, 'ipv6') : inside4.check(address, 'ipv4')

/** Whether a host is an internal address, or an internal name that no external server needs to resolve. */
export function isInsideHost(host: string): boolean {
  if (isIP(host) !== 0) return isInside(host)
  const name = host.replace(/\.$/, '')
  return !name.includes('.') || /\.(?:localhost|local|internal)$/.test(name)
}

export class LeadsInside extends Error {}

type LookupCallback = (error: Error | null, addresses?: string | LookupAddress[], family?: number) => void

/** Returns all addresses of a name; those of one family when the other does not answer in time. */
async function addressesOf(resolver: Resolver, host: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  const of = (found: PromiseSettledResult<string[]>, family: number) =>
    found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
  return [...of(four, 4), ...of(six, 6)]
}

/**
 * Like `dns.lookup`; refuses a name with any internal address. The connection uses exactly the address checked, so a
 * name cannot change between check and use.
 */
export const lookupOutside =
  (resolver: Resolver = ownResolver) =>
  (host: string, options: { all?: boolean }, found: LookupCallback): void => {
    addressesOf(resolver, host).then(
      (addresses) => {
        const [first] = addresses
        if (!first || addresses.some(({ address }) => isInside(address))) return found(new LeadsInside())
        return options.all ? found(null, addresses) : found(null, first.address, first.family)
      },
      (error: Error) => found(error),
    )
  }

/**
 * Returns the head of the response without its body. Always ends with a response or an error: an unrequested protocol
 * upgrade (101) only closes the connection, which would otherwise wait for ever.
 */
export function headOf(request: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request
    .once('response', resolve)
    .once('error', reject)
    .once('close', () => reject(new Error('closed without an answer')))
  return promise.finally(() => request.destroy())
}
