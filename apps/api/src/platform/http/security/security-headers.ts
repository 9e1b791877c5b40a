import type { FastifyInstance } from 'fastify'

/** `script-src 'self'` and nothing inline: only our own files run. Joined once, not per request. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

/**
 * Security headers of every response (OWASP Secure Headers). They are constant, so they are written once instead of by
 * a library per request. A route may set a stricter policy.
 */
export const headers = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** Headers of a document that our own pages may show in a frame. */
export const framedHeaders = {
  'content-security-policy': contentSecurityPolicy.replace(
    "frame-ancestors 'none'",
    "frame-ancestors 'self'",
  ),
  'x-frame-options': 'SAMEORIGIN',
}

/**
 * The policy of built files: as strict, in a third of the bytes, because a first visit fetches dozens of
 * them. A worker has the policy of the response that contains its file.
 */
export const filePolicy = "default-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'"

/** A year; only over https, which production uses. */
const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

export function securityHeaders(app: FastifyInstance, { production }: { production: boolean }): void {
  const all = production ? { ...headers, ...strictTransport } : headers
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(all).header('x-request-id', request.id)
  })
}
