import type { FastifyReply } from 'fastify'
import type { Config } from '../../../config/config.ts'
import { type Language, languages } from '../../../content/document.ts'

const year = 365 * 24 * 60 * 60

/** Remembers the first supported language of a space-separated list (`ui_locales`); ignores anything but text. */
export function rememberLanguage(reply: FastifyReply, wanted: unknown, config: Config): void {
  const bases = String(wanted)
    .split(' ')
    .map((tag) => tag.toLowerCase().split('-')[0] as Language)
  const language = bases.find((base) => languages.includes(base))
  if (!language) return
  const secure = config.publicUrl.startsWith('https:')
  reply.setCookie('caiplatform_lang', language, { path: '/', sameSite: 'lax', secure, maxAge: year })
}
