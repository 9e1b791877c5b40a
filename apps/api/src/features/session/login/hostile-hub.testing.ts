import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import { newSecret } from '../../../platform/ids.ts'
import { nonceOf } from './hub-client.ts'

export interface Grant {
  code: string
  codeVerifier: string
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** How a hub behaves; without a field it behaves correctly. */
export interface Behaviour {
  claims?: (good: JWTPayload, hub: HostileHub) => JWTPayload
  /** Replaces the token made from the claims. */
  idToken?: (good: JWTPayload, hub: HostileHub) => string | undefined | Promise<string | undefined>
  userinfo?: object
  /** Accepts a code repeatedly. */
  forgetful?: boolean
  discovery?: Handler
  token?: Handler
  jwks?: Handler
}

export const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

const keys = await generateKeyPair('RS256', { extractable: true })
export const kid = 'the-key'
export const canary = 'canary-of-the-hub'

/** An OpenID provider over HTTP that follows the protocol, except where a test changes it. */
export class HostileHub {
  behaviour: Behaviour = {}
  readonly issuer: string
  readonly clientId = 'zenit'
  readonly #server: Server
  readonly #codes = new Map<string, string>()

  private constructor(server: Server) {
    this.#server = server
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async start(): Promise<HostileHub> {
    let hub: HostileHub | undefined
    const server = createServer((request, response) => {
      Promise.resolve(hub?.answer(request, response)).catch(() => response.destroy())
    }).listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    hub = new HostileHub(server)
    return hub
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** Applies until the end of the test. */
  behave(behaviour: Behaviour): void {
    this.behaviour = behaviour
    onTestFinished(() => {
      this.behaviour = {}
    })
  }

  /** A person has signed in at the hub, and returns with a code. */
  newGrant(): Grant {
    const grant = { code: newSecret(), codeVerifier: newSecret() }
    this.#codes.set(grant.code, grant.codeVerifier)
    return grant
  }

  metadata(): Record<string, unknown> {
    const at = (path: string) => `${this.issuer}${path}`
    return {
      issuer: this.issuer,
      authorization_endpoint: at('/authorize'),
      token_endpoint: at('/token'),
      userinfo_endpoint: at('/me'),
      jwks_uri: at('/keys'),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }
  }

  async publicKey() {
    return { ...(await exportJWK(keys.publicKey)), kid, alg: 'RS256', use: 'sig' }
  }

  /** Signs correctly, or with another key or key id. */
  sign(claims: JWTPayload, more: { key?: Key; kid?: string } = {}): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: more.kid ?? kid })
      .sign(more.key ?? keys.privateKey)
  }

  answer(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    const { discovery, token, jwks, userinfo } = this.behaviour
    switch (request.url?.split('?')[0]) {
      case '/.well-known/openid-configuration':
        return discovery ? discovery(request, response) : json(response, this.metadata())
      case '/keys':
        return jwks
          ? jwks(request, response)
          : this.publicKey().then((key) => json(response, { keys: [key] }))
      case '/token':
        return token ? token(request, response) : this.#exchange(request, response)
      case '/me':
        return json(response, userinfo ?? {})
      default:
        return json(response, {}, 404)
    }
  }

  async #exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request)
    const code = form.get('code') ?? ''
    const verifier = this.#codes.get(code)
    if (!this.behaviour.forgetful) this.#codes.delete(code)
    if (verifier === undefined) return json(response, { error: 'invalid_grant', detail: canary }, 400)
    const now = Math.floor(Date.now() / 1000)
    const good: JWTPayload = {
      ...{ iss: this.issuer, aud: this.clientId, sub: `subject-${canary}`, nonce: nonceOf(verifier) },
      ...{ iat: now, exp: now + 300, auth_time: now },
      ...{ email: `${canary}@hub.example`, given_name: 'Zofia', family_name: 'Z daleka' },
    }
    const { claims = (same) => same, idToken } = this.behaviour
    const told = claims(good, this)
    const id_token = idToken ? await idToken(told, this) : await this.sign(told)
    json(response, { access_token: `access-${canary}`, token_type: 'Bearer', expires_in: 300, id_token })
  }
}
