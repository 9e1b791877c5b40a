import type { HtmlTagDescriptor, Plugin } from 'vite'
import { brand } from '../src/brand.ts'

/** Latin carries every screen's first words; the Polish letters follow with the extended subset. */
const early = /(figtree|bricolage-grotesque)-latin(-ext)?-wght-normal-.*\.woff2$/

/** Puts the brand's name into index.html and asks for the fonts before the style sheet has been read. */
export function pageHead(): Plugin {
  return {
    name: 'page-head',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => early.test(file))
        const tags = fonts.map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend',
          }),
        )
        return { html: html.replaceAll('%BRAND%', brand.name), tags }
      },
    },
  }
}
