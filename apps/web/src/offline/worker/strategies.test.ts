import { expect, test } from 'vitest'
import { strategyOf } from './strategies.ts'

const origin = 'https://zenit.example'
const ask = (path: string, more: { method?: string; mode?: string } = {}) =>
  strategyOf({ method: 'GET', mode: 'navigate', url: new URL(path, origin).href, ...more }, origin)

test.each(['/', '/programs?page=2', '/course/0199?lesson=1', '/no/such/path', '/apiary', '/certificates'])(
  'the document of %s is the page',
  (path) => {
    expect(ask(path)).toBe('page')
  },
)

test.each(['/?loginCode=x', '/programs?page=2&accessToken=a&refreshToken=b', '/login?login%43ode=x'])(
  '[AUTH-02] the document of %s is not cached',
  (path) => {
    expect(ask(path)).toBe('link')
  },
)

test.each([
  '/api/homepage-data',
  '/api',
  '/hub/interaction/x',
  '/media/a/film.mp4',
  '/certificate/ZN-1',
  '/certificate',
  '/badges/issuer',
  '/health/live',
  '/metrics',
  '/service-worker.js',
  '/manifest.webmanifest',
])('%s is left to the browser', (path) => {
  expect(ask(path)).toBe('network')
  expect(ask(path, { mode: 'cors' })).toBe('network')
})

test('only files with a hash in their names are cached', () => {
  expect(ask('/assets/start-abc.js', { mode: 'cors' })).toBe('file')
  expect(ask('/programs', { mode: 'cors' })).toBe('network')
})

test.each(['/offline.css', '/offline.js', '/mark.svg'])(
  '%s is kept for when there is nothing else',
  (path) => {
    expect(ask(path, { mode: 'no-cors' })).toBe('spare')
  },
)

test('only GET requests to this site are handled', () => {
  expect(ask('/programs', { method: 'POST' })).toBe('network')
  expect(ask('/assets/a.js', { method: 'HEAD' })).toBe('network')
  expect(ask('https://elsewhere.example/assets/a.js')).toBe('network')
})
