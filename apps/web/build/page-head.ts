import { join } from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { brand } from '../src/brand.ts'

/** Puts the brand's name into index.html and `src/boot.ts` before everything. */
export function pageHead(): Plugin {
  let root = ''
  return {
    name: 'page-head',
    configResolved(config) {
      root = config.root
    },
    buildStart() {
      // While developing nothing is bundled and nothing is far away.
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
