import { type Language, language } from '@zenit/contract/parts'
import type { FastifyRequest } from 'fastify'

const isLanguage = (value: unknown): value is Language => language.enum.includes(value as Language)

/** Returns the best supported language of `Accept-Language` (RFC 9110), or null. */
export function preferredLanguage(header: string | undefined): Language | null {
  const ranked = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='))
      return { base: tag.toLowerCase().split('-')[0], quality: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter(({ base, quality }) => isLanguage(base) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return (ranked[0]?.base as Language) ?? null
}

/** LANG-02: the address, the stored preference (cookie), the browser's languages, otherwise Polish. */
export function languageOf(request: FastifyRequest): Language {
  const asked = (request.query as { lang?: unknown } | undefined)?.lang
  if (isLanguage(asked)) return asked
  const stored = request.cookies?.caiplatform_lang
  if (isLanguage(stored)) return stored
  return preferredLanguage(request.headers['accept-language']) ?? 'pl'
}
