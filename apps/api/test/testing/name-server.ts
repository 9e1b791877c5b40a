import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'

const typeA = 1
const headerBytes = 12

/** The name in a DNS question, and the position where the question ends. */
function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = headerBytes
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  // The empty label, then type and class.
  return { name: labels.join('.'), end: at + 5 }
}

/** RFC 1035: an address record for the name at the beginning of the question, with a lifetime of 0. */
const recordOf = (address: string) =>
  Buffer.from([0xc0, headerBytes, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])

/** Null: the server never responds. */
type AddressesOf = (name: string) => string[] | null

function answerTo(question: Buffer, addressesOf: AddressesOf): Buffer | null {
  const { name, end } = readName(question)
  const addresses = addressesOf(name)
  if (!addresses) return null
  const records = question.readUInt16BE(end - 4) === typeA ? addresses.map(recordOf) : []
  const answer = Buffer.concat([question.subarray(0, end), ...records])
  // Flags of a recursive response, with one question, the number of records, and nothing else.
  answer.writeUInt16BE(0x81_80, 2)
  for (const [place, count] of [1, records.length, 0, 0].entries()) answer.writeUInt16BE(count, 4 + 2 * place)
  return answer
}

/** A real DNS server that returns the given addresses, and records the questions. */
export async function openNameServer(addressesOf: AddressesOf) {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const answer = answerTo(question, addressesOf)
    if (answer) socket.send(answer, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return { resolver, close: () => socket.close() }
}
