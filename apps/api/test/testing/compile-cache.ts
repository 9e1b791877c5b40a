import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * For processes that tests start: most of a start is reading sources, which happens some hundred times in a run, so
 * what was compiled once is kept.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'zenit-compile-cache'),
}
