/**
 * The closed list of error codes and their HTTP status. The API answers with RFC 9457 problem details
 * carrying one of these; the page turns codes into sentences, so a code never changes its meaning.
 */
export const errorStatus = {
  'invalid-input': 400,
  'too-many-files': 400,
  'login-failed': 401,
  unauthenticated: 401,
  'invalid-token': 401,
  'another-person': 403,
  'csrf-mismatch': 403,
  'rank-too-low': 403,
  'no-access': 403,
  'feature-disabled': 403,
  'reauthentication-required': 403,
  'not-found': 404,
  'language-unavailable': 406,
  'attempt-pause': 409,
  conflict: 409,
  'lessons-unfinished': 409,
  'last-admin': 409,
  'no-attempts-left': 409,
  'not-eligible': 409,
  'not-joined': 409,
  'out-of-order': 409,
  'promptbook-full': 409,
  'own-account': 409,
  'stale-sequence': 409,
  'slug-taken': 409,
  'sublesson-unfinished': 409,
  'test-not-started': 409,
  'file-too-large': 413,
  'files-full': 413,
  'too-large': 413,
  'file-format': 415,
  'unsupported-media': 415,
  'rate-limited': 429,
  internal: 500,
  unavailable: 503,
  'storage-full': 507,
} as const

export type ErrorCode = keyof typeof errorStatus
