import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listRunningTests } from '@zenit/contract/closed-tests'
import { viewHome } from '@zenit/contract/home'
import { getUserData, loginSettings } from '@zenit/contract/session'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'

/** The calls that the page makes first, by its own names for them. */
const calls = { session: getUserData, home: viewHome, running: listRunningTests, settings: loginSettings }

type Answers = Record<keyof typeof calls, unknown>

interface Drawing {
  answers: Answers
  language: 'pl' | 'en'
  now: Date
}

interface FirstScreen {
  /** Of the page, for the head. */
  title: string
  markup: string
  /** The reader's time, with which the page must begin. */
  drawnAt: unknown
}

/** Built by apps/web/build/first-screen.ts. */
interface Renderer {
  renderHome(drawing: Drawing): FirstScreen
}

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** Headers passed on to the calls: cookies identify the person, and the page itself would send the others. */
const passedOn = ['cookie', 'user-agent', 'accept-language'] as const

const isSignedIn = ({ cookies }: FastifyRequest): boolean =>
  'caiplatform_access' in cookies && 'caiplatform_authorized' in cookies

/**
 * Whether a window requests its document, or the service worker does for it. All other requests get a
 * document without personal data: the worker's own, which caches it, and those of earlier builds' workers,
 * which cache whatever they get.
 */
const isForWindow = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'document' || headers['x-for-window'] === 'true'

/**
 * Makes the calls themselves, with all their checks and allow-lists; returns null when there is nothing to
 * draw.
 */
async function ask(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answers | null> {
  const headers = Object.fromEntries(passedOn.map((name) => [name, request.headers[name] ?? '']))
  const responses = await Promise.all(
    Object.entries(calls).map(async ([name, { path }]) => {
      const url = `/api${path}?lang=${request.language}`
      return { name, response: await app.inject({ url, headers, remoteAddress: request.ip }) }
    }),
  )
  for (const { name, response } of responses) {
    const cookies = response.headers['set-cookie']
    if (name === 'session' && cookies) reply.header('set-cookie', cookies)
  }
  const answers = Object.fromEntries(
    responses.map(({ name, response }) => [name, response.statusCode === 200 ? response.json() : null]),
  ) as Answers
  return answers.session && answers.home ? answers : null
}

/** JSON that cannot end a script or begin a comment, whatever people's names contain. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Returns links to the files of the home page, which its code would otherwise request only when it runs. */
function headOf(build: string, language: string): string {
  const chunks = JSON.parse(readFileSync(join(build, 'chunks.json'), 'utf8')) as Record<string, Chunk>
  const files = new Set<Chunk>()
  const collect = (source: string) => {
    const chunk = chunks[source]
    if (!chunk || files.has(chunk)) return
    files.add(chunk)
    for (const one of chunk.imports ?? []) collect(one)
  }
  for (const source of [`src/i18n/${language}.ts`, 'src/features/home/HomePage.tsx']) collect(source)
  const styles = [...files].flatMap(({ css = [] }) => css)
  return [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...files].map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n')
}

interface Site {
  build: string
  /** The document as built. */
  index: string
  clock: Clock
}

/** Leaves out files that the document already names. */
const withoutKnown = (head: string, index: string): string =>
  head
    .split('\n')
    .filter((line) => !index.includes(`="${/href="([^"]+)"/.exec(line)?.[1]}"`))
    .join('\n')

const root = /<div id="root">[\s\S]*?<\/div>\s*<\/div>/

interface Filling {
  head: string
  drawing: Drawing
  screen: FirstScreen
}

/**
 * Inserts a screen and the data it was drawn from into the built document; `replace` must not read either as
 * a pattern. The document's own title stays behind that of the page, for when the reader leaves it.
 */
function fill(index: string, { head, drawing: { answers, language }, screen }: Filling): string {
  const { title, markup, drawnAt } = screen
  const data = inScript({ language, drawnAt, ...answers })
  const drawn = `<div id="root"><div inert>${markup}</div></div>`
  return index
    .replace(/<html lang="\w+">/, `<html lang="${language}">`)
    .replace('<title>', () => `${title}\n    <title>`)
    .replace('</head>', `${head}\n</head>`)
    .replace(root, () => `${drawn}\n<script type="application/json" id="answers">${data}</script>`)
}

/**
 * Returns a handler for the document of the home page: with the first screen already drawn for the signed-in
 * person, and the data it was drawn from (docs/decisions/111-first-screen.md). The screen is `inert` until
 * the page takes it over. The handler returns null when there is nothing to draw; the page then requests the
 * data itself.
 */
export function createFirstScreen(app: FastifyInstance, { build, index, clock }: Site) {
  // Imported at first use, so that starting the server does not load it.
  const load = () => import(pathToFileURL(join(build, 'server/first-screen.mjs')).href) as Promise<Renderer>
  let renderer: Promise<Renderer> | undefined
  const heads = {
    pl: withoutKnown(headOf(build, 'pl'), index),
    en: withoutKnown(headOf(build, 'en'), index),
  }
  const draw = async (request: FastifyRequest, reply: FastifyReply): Promise<string | null> => {
    renderer ??= load()
    const [answers, { renderHome }] = await Promise.all([ask(app, request, reply), renderer])
    if (!answers) return null
    const drawing = { answers, language: request.language, now: clock() }
    return fill(index, { head: heads[request.language], drawing, screen: renderHome(drawing) })
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string | null> => {
    if (!isForWindow(request) || !isSignedIn(request)) return null
    try {
      return await draw(request, reply)
    } catch (error) {
      request.log.error(error, 'the first screen could not be drawn')
      return null
    }
  }
}
