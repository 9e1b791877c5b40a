import { connect, type Socket } from 'node:net'

/** A request as bytes, so that it can break every rule of HTTP. */
export interface Request {
  method: string
  /** The target as it is sent, one character for each byte. */
  target: string
  headers: readonly (readonly [string, string])[]
  body: Buffer | null
  /** The declared length is not the real one: the sender stops after the last byte, and may get no response. */
  isTorn?: boolean
}

export interface Answer {
  status: number
  headers: ReadonlyMap<string, string>
  text: string
  ms: number
}

const patienceMs = 60_000

/** Without a declared length, the body’s real length is sent. */
function bytesOf({ method, target, headers, body }: Request): Buffer {
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  const own: [string, string][] = names.has('host') ? [] : [['host', 'localhost']]
  if (body && !names.has('content-length') && !names.has('transfer-encoding'))
    own.push(['content-length', String(body.length)])
  const lines = [...own, ...headers, ['connection', 'close']].map(([name, value]) => `${name}: ${value}`)
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  return body ? Buffer.concat([head, body]) : head
}

function unchunked(body: Buffer): Buffer {
  const parts: Buffer[] = []
  let at = 0
  while (at < body.length) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, end), 16)
    if (end === -1 || !size) break
    parts.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
  return Buffer.concat(parts)
}

/** Returns null if the connection ended before a response. */
function read(bytes: Buffer, ms: number): Answer | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return null
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const body = bytes.subarray(end + 4)
  const isChunked = headers.get('transfer-encoding') === 'chunked'
  const length = headers.get('content-length')
  const text = (isChunked ? unchunked(body) : body.subarray(0, length ? Number(length) : undefined)).toString(
    'utf8',
  )
  const status = Number(first.split(' ')[1])
  // An interim response is not the result.
  return status === 100 ? read(body, ms) : { status, headers, text, ms }
}

const isStream = (chunks: Buffer[]) => chunks[0]?.includes('content-type: text/event-stream') ?? false

function collect(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error('no answer'))
    }, patienceMs)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      if (isStream(chunks)) socket.destroy()
    })
    // A server that rejects a request before it has read all of it resets the connection; its response still counts.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(Buffer.concat(chunks))
    })
  })
}

let count = 0

/**
 * Linux accepts all of 127/8 as local addresses. Each request uses another one, and so counts as another client with
 * its own ports.
 */
function nextAddress(): string | undefined {
  if (process.platform !== 'linux') return undefined
  count = (count + 1) % 0xfffffe
  return `127.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255 || 1}`
}

/** Sends a request on a new connection. Returns null if the connection was closed without a response. */
export async function send(port: number, request: Request): Promise<Answer | null> {
  const started = performance.now()
  const localAddress = nextAddress()
  const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) })
  socket.setNoDelay(true)
  const answered = collect(socket)
  if (request.isTorn) socket.end(bytesOf(request))
  else socket.write(bytesOf(request))
  return read(await answered, performance.now() - started)
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const printable = (text: string) =>
  text.replaceAll(/[^\x20-\x7e]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
const shortened = (text: string) =>
  text.length > 2_000 ? `${text.slice(0, 1_000)}…(${text.length})…${text.slice(-200)}` : text

/** The request as a curl command; bytes beyond ASCII are `\xNN`, which bash reads within `$'…'`. */
export function toCurl({ method, target, headers, body }: Request): string {
  const parts = [
    `curl -g --path-as-is -X ${method}`,
    quoted(printable(shortened(`http://localhost:3000${target}`))),
  ]
  for (const [name, value] of headers) parts.push(`-H ${quoted(printable(shortened(`${name}: ${value}`)))}`)
  if (body) parts.push(`--data-binary $${quoted(printable(shortened(body.toString('latin1'))))}`)
  return parts.join(' \\\n    ')
}
