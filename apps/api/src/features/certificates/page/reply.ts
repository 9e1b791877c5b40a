import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config/config.ts'
import { translator } from '../../../platform/i18n.ts'
import { exampleNumber } from '../../passes/number.ts'
import { drawPage, type Page, type Reader } from './layout.ts'
import { unknownPage } from './search.ts'

/** The page runs nothing and loads only its own style sheet and fonts. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Shortens input longer than any number, so that a mistaken paste is not shown in full. */
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

export function readerOf({ language, url }: FastifyRequest, { brand, product }: Config): Reader {
  const path = url.split('?')[0] ?? ''
  return { language, t: translator(language), path, brand, example: exampleNumber(product) }
}

export const sendPage = (reply: FastifyReply, reader: Reader, page: Page): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      // A revoked certificate must not live on in a cache.
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      'content-language': reader.language,
      'x-robots-tag': 'noindex',
      vary: 'accept-language, cookie',
    })
    .send(drawPage(reader, page))

/** Sends the page for an unknown number. */
export const sendUnknown = (reply: FastifyReply, reader: Reader, typed: string): FastifyReply =>
  sendPage(reply.status(404), reader, unknownPage(reader, shortened(typed)))
