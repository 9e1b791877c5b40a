const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const digest = async (text: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

/** 256 random bits, for state and code verifier. */
export const randomText = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** RFC 7636, method S256. */
export const challengeOf = (codeVerifier: string): Promise<string> => digest(codeVerifier)

/**
 * The server derives the same nonce from the verifier, so that a login needs no further parameter (contract: nonce).
 */
export const nonceOf = (codeVerifier: string): Promise<string> => digest(`nonce:${codeVerifier}`)
