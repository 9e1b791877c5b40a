import type { Plugin } from 'vite'

const order = '@layer tokens, base, ui, shell, pages, calm;\n'

/**
 * Says the order of the layers in each style sheet. Which chunk's styles arrive first depends on how the bundler cuts;
 * the first mention of a layer decides its rank, so every sheet must mention them all.
 */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    enforce: 'pre',
    transform(code, id) {
      return id.split('?')[0]?.endsWith('.css') ? { code: order + code, map: null } : null
    },
  }
}
