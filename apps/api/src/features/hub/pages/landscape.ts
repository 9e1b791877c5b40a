import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Html } from '../../../platform/http/html.ts'

/** The landscape below the sky; our own file, so its markup is trusted. */
export const landscape = new Html(readFileSync(join(import.meta.dirname, 'assets/land.svg'), 'utf8'))
