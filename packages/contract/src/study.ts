import { Type } from 'typebox'
import { call } from './call.ts'
import { id, strict } from './parts.ts'
import { viewing } from './viewing.ts'

export const beat = call({
  name: 'studyBeat',
  method: 'POST',
  path: '/study/heartbeat',
  summary: 'Reports, every 15 s, that the player is visible and active; the server adds up the time between.',
  slice: 'streaks',
  access: 'learner',
  body: strict({
    progressId: id,
    sublessonId: id,
    /** Seconds into the video. */
    position: Type.Optional(Type.Number({ minimum: 0, maximum: 86_400 })),
    viewing: Type.Optional(viewing),
  }),
  answer: strict({
    success: Type.Literal(true),
    challenge: strict({ seconds: Type.Integer({ minimum: 0 }), goalSeconds: Type.Integer({ minimum: 1 }) }),
  }),
  errors: ['invalid-input', 'not-found', 'rate-limited'],
})
