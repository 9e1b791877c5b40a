import type { Writable } from 'node:stream'
import { createTestApp, type TestApp } from '../../../test/testing/app.ts'
import { findPort } from '../../../test/testing/ports.ts'

/** Starts the real app on a port: a login goes from page to hub and back over HTTP. */
export async function createListeningApp(
  env: Record<string, string> = {},
  logTo?: Writable,
): Promise<TestApp & { url: string }> {
  const port = await findPort()
  const test = await createTestApp(
    { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, ...env },
    logTo,
  )
  await test.app.listen({ host: '127.0.0.1', port })
  return { ...test, url: `http://localhost:${port}` }
}

export interface Answer {
  status: number
  url: string
  /** Text with plain spaces instead of no-break ones, like a search on the page. */
  text: string
  headers: Headers
}

interface Cookie {
  value: string
  path: string
}

const matches = (cookie: Cookie, pathname: string) =>
  pathname === cookie.path || pathname.startsWith(cookie.path.endsWith('/') ? cookie.path : `${cookie.path}/`)

const mostRedirects = 10

/** A browser without scripts: cookies with their paths, redirects, forms. */
export class Browser {
  readonly cookies = new Map<string, Cookie>()
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  cookie(name: string): string | undefined {
    return [...this.cookies].find(([key]) => key.startsWith(`${name};`))?.[1].value
  }

  #keep(response: Response): void {
    for (const header of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = header.split(/;\s*/)
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const named = new Map(
        attributes.map((one) => {
          const [name = '', value = ''] = one.split('=')
          return [name.toLowerCase(), value] as const
        }),
      )
      const path = named.get('path') ?? '/'
      const expires = named.get('expires')
      const isOver = named.get('max-age') === '0' || (expires && new Date(expires) < new Date())
      if (isOver) this.cookies.delete(`${name};${path}`)
      else this.cookies.set(`${name};${path}`, { value, path })
    }
  }

  /** Sends one request without following redirects. */
  async send(address: string, init: RequestInit = {}): Promise<Answer> {
    const url = new URL(address, this.#origin)
    const cookie = [...this.cookies]
      .filter(([, one]) => matches(one, url.pathname))
      .map(([key, { value }]) => `${key.split(';')[0]}=${value}`)
      .join('; ')
    const headers = { accept: 'text/html', ...init.headers, ...(cookie ? { cookie } : {}) }
    const response = await fetch(url, { redirect: 'manual', ...init, headers })
    this.#keep(response)
    const text = (await response.text()).replaceAll('\u00a0', ' ')
    return { status: response.status, url: url.href, text, headers: response.headers }
  }

  /** Follows redirects within the hub; returns the page, or the redirect that leaves it. */
  async open(address: string, init: RequestInit = {}): Promise<Answer> {
    let answer = await this.send(address, init)
    for (let count = 0; count < mostRedirects; count++) {
      const location = answer.headers.get('location')
      if (!location) return answer
      const next = new URL(location, answer.url)
      if (!next.pathname.startsWith('/hub')) return { ...answer, url: next.href }
      answer = await this.send(next.href)
    }
    throw new Error(`too many redirects at ${answer.url}`)
  }

  /** Fills in the first form of a page, keeps its hidden fields, and sends it. */
  submit(page: Answer, fields: Record<string, string>): Promise<Answer> {
    const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1] ?? page.url
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const body = new URLSearchParams(
      hidden.map(([, name = '', value = '']) => [name, value] as [string, string]),
    )
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return this.open(new URL(action, page.url).href, { method: 'POST', body })
  }

  /** Calls the API with the CSRF token of the cookie. */
  async call(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Json; headers: Headers }> {
    const post = () => this.#post(method, path, body)
    const first = await post()
    // Like the page: a rejection because of another session’s token sets the right one.
    const { status, text, headers } = first.text.includes('"csrf-mismatch"') ? await post() : first
    return { status, headers, body: JSON.parse(text) }
  }

  #post(method: string, path: string, body?: object): Promise<Answer> {
    return this.send(`/api${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'x-csrf-token': this.cookie('caiplatform_csrf_token') ?? '',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  }
}

/** The response body; tests read its fields by name. */
type Json = { [key: string]: Json } & { [key: string]: unknown }
