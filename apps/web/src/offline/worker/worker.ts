/**
 * The service worker: opens the page offline, and does nothing else. Documents always come from the network
 * if available, so nobody is kept on an old version; files with a hash in their names come from the cache
 * once they were used; calls, media, the hub and certificates are never intercepted. Built by
 * build/service-worker.ts; docs/operating/settings.md explains how to switch it off.
 */
import type { FetchEvent, WorkerScope } from './scope.ts'
import { spareFiles, strategyOf } from './strategies.ts'

declare const self: WorkerScope
/** Version of this build. */
declare const VERSION: string

const prefix = 'zenit-page-'
const cacheName = `${prefix}${VERSION}`
/** Cache key of the page's only document, for every URL. */
const documentKey = '/'
const offlinePage = '/offline.html'
/** This build and the previous one, which open tabs may still run. */
const keptBuilds = 2

const isWhole = ({ status, type }: Response): boolean => status === 200 && type === 'basic'

async function keep(key: string, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  // Ignores a full disk.
  await cache.put(key, answer).catch(() => undefined)
}

async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll(spareFiles.map((file) => new Request(file, { cache: 'reload' })))
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  const old = builds.slice(0, Math.max(0, builds.length - (keptBuilds - 1)))
  await Promise.all(old.map((name) => caches.delete(name)))
  // No navigation preload: requests that the worker leaves to the browser would be sent twice, and a step of the login
  // at the hub works only once.
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}

async function fileOf(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const kept = await caches.match(pathname)
  if (kept) return kept
  const answer = await fetch(request)
  if (isWhole(answer)) await keep(pathname, answer.clone())
  return answer
}

async function spareOf(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(new URL(request.url).pathname)) ?? Response.error()
  }
}

/** Marks a document as not coming from the network (see network.ts). */
async function marked(kept: Response): Promise<Response> {
  const headers = new Headers(kept.headers)
  // The text is no longer compressed, and its length differs.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const page = await kept.text()
  return new Response(page.replace('<html', '<html data-offline'), { headers })
}

/** The last document, or the offline page if there is none yet. */
async function withoutNetwork(): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = (await cache.match(documentKey)) ?? (await caches.match(documentKey))
  if (kept) return marked(kept)
  return (await caches.match(offlinePage)) ?? Response.error()
}

/** The server renders the home page only for windows, and a worker's fetch must state that it is for one. */
function askForDocument(request: Request): Promise<Response> {
  if (new URL(request.url).pathname !== '/') return fetch(request)
  return fetch(request.url, {
    headers: { accept: 'text/html', 'x-for-window': 'true' },
    credentials: 'same-origin',
    redirect: 'manual',
    cache: 'no-cache',
    signal: request.signal,
  })
}

/** Personal: the next person at this browser must not see it. */
const isOwn = ({ headers }: Response): boolean => headers.get('cache-control') === 'no-store'

async function documentOf(event: FetchEvent): Promise<Response> {
  try {
    const answer = await askForDocument(event.request)
    // A cached response keeps its URL, and this one contains sign-in parameters.
    const mayStay = strategyOf(event.request, self.location.origin) === 'page' && !isOwn(answer)
    if (mayStay && isWhole(answer) && answer.headers.get('content-type')?.startsWith('text/html'))
      event.waitUntil(keep(documentKey, answer.clone()))
    return answer
  } catch {
    return withoutNetwork()
  }
}

/** Caches what the page loaded before the worker existed: its document, and its files from the browser's cache. */
async function keepFirstVisit(files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  const keepOne = async (key: string, init: RequestInit) => {
    if (await cache.match(key)) return
    const answer = await fetch(key, init)
    if (isWhole(answer)) await keep(key, answer)
  }
  const page: RequestInit = { cache: 'no-cache', headers: { accept: 'text/html' } }
  await Promise.allSettled([
    keepOne(documentKey, page),
    ...files.map((file) => keepOne(file, { cache: 'force-cache' })),
  ])
}

const isVisit = (data: unknown): data is { type: 'keep'; files: string[] } =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'keep' && 'files' in data

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const strategy = strategyOf(event.request, self.location.origin)
  if (strategy === 'file') event.respondWith(fileOf(event.request))
  if (strategy === 'spare') event.respondWith(spareOf(event.request))
  if (strategy === 'page' || strategy === 'link') event.respondWith(documentOf(event))
})
self.addEventListener('message', (event) => {
  if (isVisit(event.data)) event.waitUntil(keepFirstVisit(event.data.files))
})
