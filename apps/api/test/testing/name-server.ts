import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'

const typeA = 1
const headerBytes = 12

/** The name that a question asks for, and where the question ends. */
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

/** RFC 1035: an address of the name at the beginning of the question, good for no time at all. */
const recordOf = (address: string) =>
  Buffer.from([0xc0, headerBytes, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])

/** Null: never answers. */
type AddressesOf = (name: string) => string[] | null

function answerTo(question: Buffer, addressesOf: AddressesOf): Buffer | null {
  const { name, end } = readName(question)
  const addresses = addressesOf(name)
  if (!addresses) return null
  const records = question.readUInt16BE(end - 4) === typeA ? addresses.map(recordOf) : []
  const answer = Buffer.concat([question.subarray(0, end), ...records])
  // An answer, by one who answers for others; one question, so many records, and nothing further.
  answer.writeUInt16BE(0x81_80, 2)
  for (const [place, count] of [1, records.length, 0, 0].entries()) answer.writeUInt16BE(count, 4 + 2 * place)
  return answer
}

/** A real server of names that answers as it is told, and who asks it. */
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
