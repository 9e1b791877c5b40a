import { withoutLink } from '@zenit/contract/addresses'
import type { FastifyInstance } from 'fastify'
import { isSafe } from '../platform/http/security/foreign-pages.ts'

const firstScript = /<script src="\/assets\/first-[\w-]+\.js"><\/script>/

const between = (html: string, tag: 'head' | 'body') =>
  new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(html)?.[1]?.trim() ?? ''

/**
 * Returns the page's document for an address that signs somebody in (AUTH-02): its first script, and
 * everything else in templates, from which browsers load nothing. While a document waits for a script,
 * browsers scan the rest for files to load; here they find none before the address is clean.
 */
export function linkDocumentOf(index: string): string {
  const [script] = firstScript.exec(index) ?? []
  if (!script)
    throw new Error('The document has no first script; apps/web/build/first-script.ts puts it there.')
  const [html] = /<html[^>]*>/.exec(index) ?? ['<html>']
  const head = between(index, 'head').replace(script, '')
  const referrer = '<meta name="referrer" content="no-referrer" />'
  return `<!doctype html>
${html}
<head><meta charset="utf-8" />${referrer}${script}</head>
<body>
<template data-for="body">${between(index, 'body')}</template>
<template data-for="head">${head}</template>
</body>
</html>
`
}

/**
 * Pages that the server renders sign nobody in: a redirect removes sign-in values from their addresses, so
 * that neither the browser's history nor anything that the page loads contains them. The web app's own paths
 * have no route; its document cleans the address (apps/web/src/first.ts). Calls refuse unknown parameters.
 */
export function cleanAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || !isSafe(request) || request.url.startsWith('/api/')) return
    const clean = withoutLink(request.url)
    if (clean !== null) return reply.header('cache-control', 'no-store').redirect(clean, 303)
  })
}
