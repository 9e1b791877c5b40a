import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { brand } from '../src/brand.ts'

/** Inserts the brand's name into index.html, and `src/boot.ts` before everything else. */
export function pageHead(): Plugin {
  let root = ''
  return {
    name: 'page-head',
    configResolved(config) {
      root = config.root
    },
    buildStart() {
      // Not in development, where nothing is bundled and the server is local.
      if (this.environment.mode === 'build')
        this.emitFile({ type: 'chunk', id: join(root, 'src/boot.ts'), name: 'boot' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.values(bundle ?? {})
        const boot = files.find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('src/boot.ts'),
        )
        const tags: HtmlTagDescriptor[] = []
        if (boot)
          tags.push({
            tag: 'script',
            attrs: { type: 'module', src: `/${boot.fileName}`, crossorigin: '' },
            injectTo: 'head-prepend',
          })
        return { html: html.replaceAll('%BRAND%', brand.name), tags }
      },
    },
  }
}
