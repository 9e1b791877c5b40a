/** Kinds of visitors. Each of them sends a request to every route. */
export const visitors = [
  'anonymous',
  'rank 1',
  'rank 2',
  'rank 3',
  'flags off',
  'other organisation',
  'reviewer',
  'author',
  'manager',
  'admin',
  'token',
] as const
export type Visitor = (typeof visitors)[number]

/** `in`: has access, and gets the response that the line of the route gives. */
export type Verdict =
  | 'in'
  | '401 unauthenticated'
  | '403 rank-too-low'
  | '403 no-access'
  | '403 role-required'

const login = '401 unauthenticated'
const rank = '403 rank-too-low'
const no = '403 no-access'
const role = '403 role-required'

/**
 * Which visitors may use the routes of each door in access.table.ts. Written here independently on purpose: nothing is
 * derived from the declarations that the server itself uses.
 */
export const doors = {
  //          anonymous rank 1 rank 2 rank 3 flags off other org. reviewer author manager admin token
  anyone: /*    */ ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
  'signed-in': /**/ [login, 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', login],
  media: /*     */ [login, rank, 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', login],
  learner: /*   */ [login, rank, 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', login],
  tools: /*     */ [login, rank, 'in', 'in', no, 'in', 'in', 'in', 'in', 'in', login],
  benefits: /*  */ [login, rank, 'in', 'in', no, 'in', 'in', 'in', 'in', 'in', login],
  community: /* */ [login, rank, 'in', 'in', no, 'in', 'in', 'in', 'in', 'in', login],
  promptbook: /**/ [login, rank, 'in', 'in', no, 'in', 'in', 'in', 'in', 'in', login],
  reviewer: /*  */ [login, rank, role, role, role, role, 'in', role, role, 'in', login],
  author: /*    */ [login, rank, role, role, role, role, role, 'in', role, 'in', login],
  manager: /*   */ [login, rank, role, role, role, role, role, role, 'in', 'in', login],
  admin: /*     */ [login, rank, role, role, role, role, role, role, role, 'in', login],
  token: /*     */ [login, login, login, login, login, login, login, login, login, login, 'in'],
} as const satisfies Record<string, readonly Verdict[]>
export type Door = keyof typeof doors
