import type { CheckedPack } from '../check/check.ts'
import type { ArticleDocument, Language, Localized, MediaUrl } from '../document.ts'
import { type IdOf, paths } from '../ids.ts'
import type { DrawFormula } from '../markdown/formulas.ts'
import {
  type RenderOptions,
  renderBody,
  renderInline,
  renderPage,
  renderSlides,
} from '../markdown/markdown.ts'
import type { PackPlace } from '../markdown/pack-links.ts'
import type { Text, TextLibrary } from '../markdown/texts.ts'
import type { Media, MediaLibrary, MediaUse } from '../media/media.ts'

/** Renders texts and resolves files of a pack without errors. */
export class Renderer {
  readonly #media: MediaLibrary
  readonly #texts: TextLibrary
  readonly #idOf: IdOf
  readonly #draw: DrawFormula | undefined

  constructor({ media, texts }: CheckedPack, idOf: IdOf, draw?: DrawFormula) {
    this.#media = media
    this.#texts = texts
    this.#idOf = idOf
    this.#draw = draw
  }

  async file(from: string, to: string, use: MediaUse): Promise<Media> {
    const { media } = await this.#media.find(from, to, use)
    if (!media) throw new Error(`${from} points at ${to}, which has been checked but cannot be read`)
    return media
  }

  async media(from: string, to: string, use: MediaUse): Promise<MediaUrl> {
    return urlOf(await this.file(from, to, use))
  }

  /** A single path applies to each language; a path per language stays as it is. */
  async files(from: string, value: string | Localized, where: FilesWhere): Promise<Localized<Media>> {
    const entries = typeof value === 'string' ? where.languages.map((l) => [l, value]) : Object.entries(value)
    const found = entries.map(async ([language, path]) => [
      language,
      await this.file(from, path ?? '', where.use),
    ])
    return Object.fromEntries(await Promise.all(found)) as Localized<Media>
  }

  async body(from: string, files: Localized | undefined, titles: Localized[]): Promise<Localized> {
    return mapLanguages(files ?? {}, async (file, language) => {
      const text = await this.#text(from, file, language)
      return renderBody(text.tree, this.#options(text, pick(titles, language)))
    })
  }

  async slides(
    from: string,
    files: Localized | undefined,
    titles: Localized[],
  ): Promise<Localized<string[]>> {
    return mapLanguages(files ?? {}, async (file, language) => {
      const text = await this.#text(from, file, language)
      return renderSlides(text.tree, this.#options(text, pick(titles, language)))
    })
  }

  async page(from: string, files: Localized, titles: Localized[]): Promise<Localized<ArticleDocument>> {
    return mapLanguages(files, async (file, language) => {
      const text = await this.#text(from, file, language)
      return renderPage(text.tree, this.#options(text, pick(titles, language)))
    })
  }

  /** Markdown inside the YAML file `from`. */
  async inlineBody(from: string, texts: Localized): Promise<Localized> {
    return mapLanguages(texts, async (markdown, language) => {
      const text = await this.#texts.inline(from, markdown, language)
      return renderBody(text.tree, this.#options(text, []))
    })
  }

  inline(texts: Localized): Localized {
    const entries = Object.entries(texts) as [Language, string][]
    return Object.fromEntries(
      entries.map(([language, text]) => [language, renderInline(text, language, this.#draw) ?? '']),
    )
  }

  #options({ media, places }: Text, titles: string[]): RenderOptions {
    const addresses = [...places].map(([link, place]) => [link, addressOf(place, this.#idOf)] as const)
    return { titles, media, places: new Map(addresses), draw: this.#draw }
  }

  async #text(from: string, to: string, language: Language): Promise<Text> {
    const { text } = await this.#texts.file(from, to, language)
    if (!text) throw new Error(`${from} points at ${to}, which has been checked but cannot be read`)
    return text
  }
}

const pages = { program: '/program', tool: '/tools', partner: '/benefit' } as const

/** URL of an item's page; for a course, of a sublesson. */
function addressOf(place: PackPlace, idOf: IdOf): string {
  if (place.kind !== 'course') return `${pages[place.kind]}/${idOf(paths[place.kind](place.slug))}`
  const { course, part } = place
  const page = `/course/${idOf(paths.course(course))}`
  if (!part) return page
  const lesson = paths.lesson(course, part.lesson)
  const sublesson = paths.within(lesson, 'sublesson', part.sublesson)
  return `${page}?lesson=${idOf(lesson)}&sublesson=${idOf(sublesson)}`
}

interface FilesWhere {
  use: MediaUse
  languages: Language[]
}

export function urlOf(media: Media): MediaUrl {
  return `/media/${media.key}`
}

/** Maps each language that has a value. */
export async function mapLanguages<A, B>(
  values: Localized<A>,
  map: (value: A, language: Language) => B | Promise<B>,
): Promise<Localized<B>> {
  const result: Localized<B> = {}
  for (const [language, value] of Object.entries(values) as [Language, A][]) {
    result[language] = await map(value, language)
  }
  return result
}

function pick(titles: Localized[], language: Language): string[] {
  return titles.flatMap((title) => title[language] ?? [])
}
