import { basename, dirname, extname, posix } from 'node:path'
import { Names, slugify } from '../markdown/slug.ts'
import type { MediaLibrary } from '../media/media.ts'
import { decodePath } from '../reading/relative-paths.ts'
import type { Page } from './layouts/layout.ts'
import type { Report } from './report.ts'

/** Files that a lesson's pages need, with their names in the lesson's folder. */
export class Assets {
  readonly #source: MediaLibrary
  readonly #report: Report
  readonly #names = new Names()
  /** Files to copy: absolute path → path in the lesson's folder. */
  readonly copies = new Map<string, string>()

  constructor(source: MediaLibrary, report: Report) {
    this.#source = source
    this.#report = report
  }

  /** The image's path in the lesson's folder, or null when it does not exist. */
  async image(page: Page, file: string, target: string): Promise<string | null> {
    const found = await this.#source.find(file, target, 'image')
    if (found.media) return this.#take(found.media.path, 'images')
    const fromSite = await this.#siteImage(page, target)
    if (fromSite) return this.#take(fromSite, 'images')
    const original = file === page.en ? null : await this.#originalImage(page, target)
    if (!original) return null
    this.#report.count('originalImages')
    return this.#take(original, 'images')
  }

  /** Path of a download, or null when it does not exist or may not be served. */
  async file(file: string, target: string): Promise<string | null> {
    const { media } = await this.#source.find(file, target, 'resource')
    return media ? this.#take(media.path, 'files') : null
  }

  #take(path: string, folder: string): string {
    const known = this.copies.get(path)
    if (known) return known
    const extension = extname(path).toLowerCase()
    const stem = slugify(basename(path, extname(path))) || 'file'
    const name = this.#names.take(`${folder}/${stem}${extension}`)
    this.copies.set(path, name)
    return name
  }

  /** Docusaurus sites keep files named from the site's root in `static`. */
  async #siteImage(page: Page, target: string): Promise<string | null> {
    const [, below] = /^(?:@site\/static|pathname:\/\/)?\/(.+)$/.exec(target) ?? []
    if (!below) return null
    const path = posix.relative(dirname(page.en), posix.join('static', below))
    const { media } = await this.#source.find(page.en, path, 'image')
    return media?.path ?? null
  }

  /** Translations refer to translated images (`name.<hash>.pl.png`); uses the original page's image. */
  async #originalImage(page: Page, target: string): Promise<string | null> {
    const name = posix.basename(decodePath(target)).replace(/\.[0-9a-f]{32,}(\.[a-z]{2})?(?=\.\w+$)/, '')
    const folder = dirname(page.en)
    const path = this.#source.folder.list(folder).find((file) => basename(file) === name)
    if (!path) return null
    const { media } = await this.#source.find(page.en, posix.relative(folder, path), 'image')
    return media?.path ?? null
  }
}
