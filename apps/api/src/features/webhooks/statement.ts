import { randomUUID } from 'node:crypto'
import type { Message } from './post.ts'

// xAPI 1.0.3. The database writes statements about people, in the transaction of the event (0124).

interface SendingStatement {
  url: string
  key: string | null
  body: string
  secrets: readonly Buffer[]
}

/** Each statement has its own address below the store's, so that a repeated request has one effect. */
export function statementMessage({ url, key, body, secrets }: SendingStatement): Message {
  const address = new URL('statements', url)
  address.searchParams.set('statementId', JSON.parse(body).id)
  const credentials = Buffer.concat([Buffer.from(`${key}:`), secrets[0] as Buffer])
  return {
    method: 'PUT',
    url: address.href,
    headers: {
      authorization: `Basic ${credentials.toString('base64')}`,
      'x-experience-api-version': '1.0.3',
    },
    body,
  }
}

/** A statement about nobody, which shows that the store accepts statements. */
export const testStatement = (homePage: string, now: Date): string =>
  JSON.stringify({
    id: randomUUID(),
    actor: { objectType: 'Agent', account: { homePage, name: 'test' } },
    verb: { id: 'http://adlnet.gov/expapi/verbs/experienced', display: { en: 'experienced' } },
    object: {
      objectType: 'Activity',
      id: `${homePage}/xapi/test`,
      definition: { name: { en: 'Connection test', pl: 'Próba połączenia' } },
    },
    timestamp: now.toISOString(),
  })
