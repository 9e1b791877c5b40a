import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { type ClientRequest, get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** How a link is: fine, refused with a status, not to be reached, or not to be asked because it leads inside. */
export type LinkState = 'fine' | 'unreachable' | 'inside' | number

interface Options {
  allowPrivate: boolean
  over: AbortSignal
  /** Where names are looked up; the system's own servers without. */
  resolver?: Resolver
}

/**
 * Asks over the network by itself. `dns.lookup` takes one of the few threads of the process for as long as a name is slow,
 * and everything else that looks up a name or reads a file waits for it.
 */
const ownResolver = new Resolver({ timeout: 2_000, tries: 2 })

const mostRedirects = 5
const mostMs = 10_000

/** This machine, private and shared networks, link-local addresses, and what stands for others of them. */
const inside4 = new BlockList()
// A list of its own: a range that stands for all of IPv4 would hold every address of it.
const inside6 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside4.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside6.addSubnet(network, bits, 'ipv6')

export const isInside = (address: string): boolean =>
  isIP(address) === 6 ? inside6.check(address, 'ipv6') : inside4.check(address, 'ipv4')

/** An address inside, or a name of one's own network, which no server outside has to be asked about. */
function isInsideHost(host: string): boolean {
  if (isIP(host) !== 0) return isInside(host)
  const name = host.replace(/\.$/, '')
  return !name.includes('.') || /\.(?:localhost|local|internal)$/.test(name)
}

class LeadsInside extends Error {}

/**
 * Asks for an address and reads nothing of the answer's body. Each host on the way is looked up once, and the
 * connection goes to just what was found: a name cannot lead outside when it is looked at and inside when it is used.
 */
export async function tryLink(url: string, options: Options): Promise<LinkState> {
  let at = new URL(url)
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const { status, location } = await ask(at, options)
      if (status < 300 || status === 304) return 'fine'
      if (status >= 400) return isRefusal(status) ? 'fine' : status
      if (!location || !URL.canParse(location, at.href)) return status
      at = new URL(location, at)
    }
    return 'unreachable'
  } catch (error) {
    return error instanceof LeadsInside ? 'inside' : 'unreachable'
  }
}

/** Of sites that do not answer programs, or too many at once: the page may be there all the same. */
const isRefusal = (status: number): boolean => [401, 403, 405, 406, 429, 999].includes(status)

function ask(
  url: URL,
  { allowPrivate, over, resolver = ownResolver }: Options,
): Promise<{ status: number; location: string | undefined }> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!/^https?:$/.test(url.protocol)) return Promise.reject(new Error(`${url.protocol} is no page`))
  if (!allowPrivate && (url.port !== '' || isInsideHost(host))) return Promise.reject(new LeadsInside())
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const signal = AbortSignal.any([over, AbortSignal.timeout(mostMs)])
  const headers = { accept: 'text/html,*/*', 'user-agent': 'Mozilla/5.0 (compatible; link check)' }
  const get = url.protocol === 'https:' ? httpsGet : httpGet
  const request: ClientRequest = get(url, {
    headers,
    signal,
    agent: false,
    ...(allowPrivate ? {} : { lookup: lookupOutside(resolver) as never }),
  })
  request.once('response', resolve).once('error', reject)
  return promise
    .then(({ statusCode = 0, headers: { location } }) => ({ status: statusCode, location }))
    .finally(() => request.destroy())
}

type Found = (error: Error | null, addresses?: string | LookupAddress[], family?: number) => void

/** Every address of a name; of one family where only that is told in time. */
async function addressesOf(resolver: Resolver, host: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  const of = (found: PromiseSettledResult<string[]>, family: number) =>
    found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
  return [...of(four, 4), ...of(six, 6)]
}

/** As `dns.lookup`; refuses a name of which any address lies inside. */
const lookupOutside =
  (resolver: Resolver) =>
  (host: string, options: { all?: boolean }, found: Found): void => {
    addressesOf(resolver, host).then(
      (addresses) => {
        const [first] = addresses
        if (!first || addresses.some(({ address }) => isInside(address))) return found(new LeadsInside())
        return options.all ? found(null, addresses) : found(null, first.address, first.family)
      },
      (error: Error) => found(error),
    )
  }
