/** Who knocks: each of them is tried at every route. */
export const visitors = [
  'anonymous',
  'rank 1',
  'rank 2',
  'rank 3',
  'flags off',
  'other organisation',
  'reviewer',
  'author',
  'admin',
] as const
export type Visitor = (typeof visitors)[number]

/** `in`: let in, and answered as the route's line says. */
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
 * What stands behind the words in the table below, visitor by visitor. Written down here once more on purpose: nothing
 * of it is taken from the declarations that the server itself goes by.
 */
export const doors = {
  //          anonymous rank 1 rank 2 rank 3 flags off other org. reviewer author admin
  anyone: /*    */ ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
  'signed-in': /**/ [login, 'in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
  media: /*     */ [login, rank, 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
  learner: /*   */ [login, rank, 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
  tools: /*     */ [login, rank, 'in', 'in', no, 'in', 'in', 'in', 'in'],
  benefits: /*  */ [login, rank, 'in', 'in', no, 'in', 'in', 'in', 'in'],
  community: /* */ [login, rank, 'in', 'in', no, 'in', 'in', 'in', 'in'],
  promptbook: /**/ [login, rank, 'in', 'in', no, 'in', 'in', 'in', 'in'],
  reviewer: /*  */ [login, rank, role, role, role, role, 'in', role, 'in'],
  author: /*    */ [login, rank, role, role, role, role, role, 'in', 'in'],
  admin: /*     */ [login, rank, role, role, role, role, role, role, 'in'],
} as const satisfies Record<string, readonly Verdict[]>
export type Door = keyof typeof doors

/** Ids that exist, by what they are; every other parameter of a path is an id that nobody has. */
export type Known = 'course' | 'program' | 'tool' | 'partner' | 'about' | 'learner'

/** The door, what whoever is let in is answered (with ids that nobody has, mostly 404), and what `:id` is. */
export type Line = readonly [door: Door, answer: number | string, id?: Known]

/** Every route of the server. A new one needs its line, or the test names it. */
export const table: Record<string, Line> = {
  // The session
  'GET /api/auth/get-user-data': ['signed-in', 200],
  'GET /api/auth/login-settings': ['anyone', 503],
  'GET /api/auth/sessions': ['signed-in', 200],
  'DELETE /api/auth/sessions/:id': ['signed-in', 404],
  'POST /api/auth/confirm-identity': ['signed-in', 503],
  'POST /api/auth/destroy-token': ['anyone', 200],
  'POST /api/auth/exchange-code': ['anyone', 503],
  'POST /api/auth/exchange-login-code': ['anyone', '401 login-failed'],
  'POST /api/auth/login-codes': ['anyone', 503],
  'POST /api/auth/refresh-token': ['anyone', '401 invalid-token'],
  'POST /api/auth/sessions/end-all': ['signed-in', 200],
  'POST /api/auth/sessions/end-others': ['signed-in', 200],

  // One's own data
  'GET /api/privacy/own-data': ['signed-in', 200],
  'GET /api/privacy/export': ['signed-in', '403 reauthentication-required'],
  'POST /api/privacy/erase': ['signed-in', '403 reauthentication-required'],
  'POST /api/auth/url-login': ['anyone', 503],
  'GET /api/onboarding/get-onboarding-data': ['signed-in', 200],
  'POST /api/onboarding/complete-onboarding': ['signed-in', 200],

  // Learning
  'GET /api/homepage-data': ['learner', 200],
  'GET /api/homepage-data/news': ['learner', 200],
  'GET /api/toolbar': ['learner', 200],
  'GET /api/filters': ['learner', 200],
  'GET /api/search': ['learner', 200],
  'GET /api/pages/about-:product': ['learner', 200, 'about'],
  'GET /api/modules': ['learner', 200],
  'GET /api/modules/:id': ['learner', 200, 'program'],
  'GET /api/modules/:id/courses': ['learner', 200, 'program'],
  'GET /api/course/:id': ['learner', 200, 'course'],
  'GET /api/course/lesson/:lessonId': ['learner', 404],
  'GET /api/course/download-resource/:id': ['learner', 404],
  'GET /api/course/download-resources/:lessonId': ['learner', 404],
  'POST /api/course/join/:id': ['learner', 200, 'course'],
  'POST /api/course/update-progress': ['learner', 404],
  'POST /api/course/update-quiz-progress': ['learner', 404],
  'POST /api/course/update-internal-test-progress': ['learner', 404],
  'POST /api/course/finish-without-certificate/:courseId': ['learner', 409, 'course'],
  'POST /api/study/heartbeat': ['learner', 404],
  'GET /api/streak': ['learner', 200],
  'GET /api/streak/year': ['learner', 200],
  'PUT /api/streak/time-zone': ['learner', 400],
  'GET /api/ranks': ['learner', 200],
  'POST /api/ranks/celebrate': ['learner', 200],

  // Tests, final works, certificates
  'GET /api/closed-test/running': ['learner', 200],
  'GET /api/closed-test/outcomes': ['learner', 200],
  'GET /api/closed-test/:id': ['learner', 409, 'course'],
  'POST /api/closed-test/start/:id': ['learner', 409, 'course'],
  'PUT /api/closed-test/answers/:id': ['learner', 409, 'course'],
  'POST /api/closed-test/check/:id': ['learner', 409, 'course'],
  'GET /api/closed-test/receipt/:attemptId': ['learner', 404],
  'POST /api/closed-test/verify-receipt': ['anyone', 200],
  'GET /api/course-exams/:id': ['learner', 409, 'course'],
  'POST /api/course-exams/create-exam-submit': ['learner', 404],
  'PUT /api/course-exams/update-exam-submit/:submitId': ['learner', 404],
  'PUT /api/course-exams/draft/:courseId': ['learner', 409, 'course'],
  'DELETE /api/course-exams/draft/:courseId': ['learner', 200, 'course'],
  'GET /api/course/eligibility/:courseId': ['learner', 200, 'course'],
  'GET /api/course/certificate/:courseId': ['learner', 409, 'course'],
  'GET /api/course/certificate-image/:number': ['learner', 404],
  'POST /api/course/generate-certificate/:courseId': ['learner', 409, 'course'],
  'POST /api/course/renew-certificate/:courseId': ['learner', 409, 'course'],

  // One’s own files and news
  'GET /api/files/:id': ['learner', 404],
  'GET /api/files/:id/preview': ['learner', 404],
  'DELETE /api/files/:id': ['learner', 404],
  'POST /api/files/uploads': ['learner', 412],
  'OPTIONS /api/files/uploads': ['learner', 204],
  'HEAD /api/files/uploads/:id': ['learner', 404],
  'PATCH /api/files/uploads/:id': ['learner', 404],
  'DELETE /api/files/uploads/:id': ['learner', 404],
  'GET /api/notifications': ['learner', 200],
  'GET /api/notifications/stream': ['learner', 200],
  'GET /api/notifications/unread': ['learner', 200],
  'POST /api/notifications/:id/read': ['learner', 404],
  'POST /api/notifications/read-all': ['learner', 200],

  // The studio: packs
  'GET /api/studio/packs': ['author', 200],
  'POST /api/studio/packs': ['author', 200],
  'POST /api/studio/packs/import': ['author', 415],
  'GET /api/studio/packs/:id': ['author', 404],
  'DELETE /api/studio/packs/:id': ['author', 404],
  'GET /api/studio/packs/:id/documents': ['author', 404],
  'GET /api/studio/packs/:id/document': ['author', 404],
  'PUT /api/studio/packs/:id/document': ['author', 400],
  'DELETE /api/studio/packs/:id/document': ['author', 404],
  'POST /api/studio/packs/:id/document/restore': ['author', 404],
  'POST /api/studio/packs/:id/media': ['author', 400],
  'POST /api/studio/packs/:id/nodes': ['author', 400],
  'POST /api/studio/packs/:id/nodes/duplicate': ['author', 400],
  'PUT /api/studio/packs/:id/nodes/move': ['author', 400],
  'DELETE /api/studio/packs/:id/nodes': ['author', 400],
  'GET /api/studio/packs/:id/issues': ['author', 404],
  'GET /api/studio/packs/:id/impact': ['author', 404],
  'POST /api/studio/packs/:id/publish': ['author', 404],
  'POST /api/studio/packs/:id/rollback': ['author', 404],
  'GET /api/studio/packs/:id/publications': ['author', 404],
  'GET /api/studio/packs/:id/versions': ['author', 404],
  'GET /api/studio/packs/:id/export': ['author', 404],
  'POST /api/studio/packs/:id/import': ['author', 404],
  'POST /api/studio/packs/:id/questions': ['author', 404],
  'PUT /api/studio/packs/:id/organisation': ['admin', 404],
  'GET /api/studio/people/:id/assignments': ['admin', 404],
  'PUT /api/studio/people/:id/assignments': ['admin', 404],

  // What an organisation opens
  'GET /api/tools': ['tools', 200],
  'GET /api/tools/:id': ['tools', 200, 'tool'],
  'GET /api/tools/:id/related': ['tools', 200, 'tool'],
  'POST /api/tools/add-to-favorites/:id': ['tools', 200, 'tool'],
  'POST /api/tools/remove-from-favorites/:id': ['tools', 200, 'tool'],
  'GET /api/partners': ['benefits', 200],
  'GET /api/partners/:id': ['benefits', 200, 'partner'],
  'GET /api/community': ['community', 200],
  'GET /api/community/graduation.ics': ['community', 200],
  'GET /api/promptbook': ['promptbook', 200],
  'PUT /api/promptbook/:id': ['promptbook', 404],
  'DELETE /api/promptbook/:id': ['promptbook', 404],
  'POST /api/promptbook/:id/restore': ['promptbook', 404],
  'POST /api/course/add-promptbook-item': ['promptbook', 200],

  // The studio
  'GET /api/studio/reviews': ['reviewer', 200],
  'GET /api/studio/reviews/:id': ['reviewer', 404],
  'GET /api/studio/reviews/:id/files/:fileId': ['reviewer', 404],
  'GET /api/studio/reviews/:id/files/:fileId/preview': ['reviewer', 404],
  'POST /api/studio/reviews/:id/claim': ['reviewer', 404],
  'POST /api/studio/reviews/:id/decide': ['reviewer', 404],
  'POST /api/studio/reviews/:id/release': ['reviewer', 404],
  'POST /api/studio/reviews/:id/undo': ['reviewer', 404],
  'GET /api/studio/eligibility': ['reviewer', 404],
  'GET /api/studio/certificates/:number': ['reviewer', 404],
  'POST /api/studio/certificates/:number/restore': ['admin', 404],
  'POST /api/studio/certificates/:number/revoke': ['admin', 404],
  'GET /api/studio/learners/:id/test-time': ['admin', 200, 'learner'],
  'PUT /api/studio/learners/:id/test-time': ['admin', 200, 'learner'],
  'GET /api/studio/people': ['admin', 200],
  'GET /api/studio/people/:id': ['admin', 200, 'learner'],
  'PUT /api/studio/people/:id/roles': ['admin', 404],
  'PUT /api/studio/people/:id/rank': ['admin', 404],
  'PUT /api/studio/people/:id/organisation': ['admin', 404],
  'PUT /api/studio/people/:id/status': ['admin', 404],
  'PUT /api/studio/people/:id/sessions-ended': ['admin', 404],
  'GET /api/studio/organisations': ['admin', 200],
  'GET /api/studio/organisations/:id': ['admin', 404],
  'POST /api/studio/organisations': ['admin', 200],
  'PUT /api/studio/organisations/:id': ['admin', 404],
  'PUT /api/studio/organisations/:id/default': ['admin', 404],
  'GET /api/studio/audit': ['admin', 200],

  // How the API is read
  'GET /robots.txt': ['anyone', 200],
  'GET /api/openapi.json': ['anyone', 200],
  'GET /api/docs': ['anyone', 200],
  'GET /api/docs/': ['anyone', 200],
  'GET /api/docs/errors': ['anyone', 200],

  // The hub: it has sessions of its own, of which these visitors have none
  'ALL /hub/.well-known/*': ['anyone', 404],
  'ALL /hub/auth': ['anyone', 400],
  'ALL /hub/auth/*': ['anyone', 400],
  'ALL /hub/jwks': ['anyone', 200],
  'ALL /hub/me': ['anyone', '401 invalid_token'],
  'ALL /hub/session/end': ['anyone', 302],
  'ALL /hub/session/end/*': ['anyone', 404],
  'ALL /hub/token': ['anyone', 404],
  'GET /hub/interaction/:uid': ['anyone', 410],
  'GET /hub/interaction/:uid/sign-in': ['anyone', 410],
  'GET /hub/interaction/:uid/sign-up': ['anyone', 410],
  'POST /hub/interaction/:uid/sign-in': ['anyone', 410],
  'POST /hub/interaction/:uid/sign-up': ['anyone', 410],
  'GET /hub/profile': ['anyone', 303],
  'POST /hub/profile': ['anyone', 303],
  'GET /hub/account': ['anyone', 303],
  'POST /hub/account': ['anyone', 303],
  'GET /hub/rank': ['anyone', 303],
  'GET /hub/signed-in': ['anyone', 303],
  'GET /hub/forgot-password': ['anyone', 200],
  'POST /hub/forgot-password': ['anyone', 422],
  'GET /hub/forgot-password/sent': ['anyone', 200],
  'GET /hub/interaction/:uid/forgot-password': ['anyone', 410],
  'POST /hub/interaction/:uid/forgot-password': ['anyone', 410],
  'GET /hub/interaction/:uid/forgot-password/sent': ['anyone', 410],
  'GET /hub/new-password': ['anyone', 410],
  'POST /hub/new-password': ['anyone', 410],
  'GET /hub/password-set': ['anyone', 200],
  'GET /hub/old-email': ['anyone', 410],
  'POST /hub/old-email': ['anyone', 410],
  'GET /hub/new-email': ['anyone', 303],
  'POST /hub/new-email': ['anyone', 303],
  'GET /hub/account/email': ['anyone', 303],
  'POST /hub/account/email': ['anyone', 303],
  'POST /hub/account/email/cancel': ['anyone', 303],
  'GET /hub/account/password': ['anyone', 303],
  'POST /hub/account/password': ['anyone', 303],
  'GET /hub/mailbox': ['anyone', 200],

  // Certificates, for anyone
  'GET /certificate': ['anyone', 200],
  'GET /certificate/:number': ['anyone', 404],
  'GET /certificate/:number.pdf': ['anyone', 404],
  'GET /certificate/:number/badge': ['anyone', 404],
  'GET /certificate/:number/badge.json': ['anyone', 404],
  'GET /certificate/:number/badge.png': ['anyone', 404],
  'OPTIONS /badges/*': ['anyone', 204],
  'OPTIONS /certificate/:number/badge': ['anyone', 204],
  'OPTIONS /certificate/:number/badge.json': ['anyone', 204],
  'OPTIONS /certificate/:number/badge.png': ['anyone', 204],
  'GET /badges/image.png': ['anyone', 200],
  'GET /badges/issuer': ['anyone', 200],
  'GET /badges/jwks.json': ['anyone', 200],
  'GET /badges/keys/:id': ['anyone', 404],
  'GET /badges/status/:list': ['anyone', 404],

  // Operating, and the files of the page
  'GET /health/live': ['anyone', 200],
  'GET /health/ready': ['anyone', 200],
  'GET /metrics': ['anyone', 200],
  'GET /.well-known/security.txt': ['anyone', 404],
  'GET /media/:name': ['media', 404],
  'GET /page-assets/:name': ['anyone', 404],
  'GET /manifest.webmanifest': ['anyone', 200],
  'GET /mark.svg': ['anyone', 200],
  'GET /assets/*': ['anyone', 404],
  'GET /chunks.json': ['anyone', 200],
  'GET /icons/apple-touch-icon.png': ['anyone', 200],
  'GET /icons/icon-192.png': ['anyone', 200],
  'GET /icons/icon-512.png': ['anyone', 200],
  'GET /icons/maskable-192.png': ['anyone', 200],
  'GET /icons/maskable-512.png': ['anyone', 200],
  'GET /index.html': ['anyone', 200],
  'GET /offline.css': ['anyone', 200],
  'GET /offline.html': ['anyone', 200],
  'GET /offline.js': ['anyone', 200],
  'GET /service-worker.js': ['anyone', 200],
  'GET /worker/service-worker.js': ['anyone', 200],
}
