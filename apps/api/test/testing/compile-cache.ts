import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * For processes that tests start: most of the time of a start is compiling sources, and a run of all tests has some
 * hundred starts, so compiled code is cached.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'zenit-compile-cache'),
}
