import { Type } from 'typebox'
import { call } from './call.ts'
import { id, nullable, strict } from './parts.ts'
import { user } from './session.ts'

export const viewOnboarding = call({
  name: 'viewOnboarding',
  method: 'GET',
  path: '/onboarding/get-onboarding-data',
  summary: 'The steps of the onboarding. `body` is sanitised HTML.',
  slice: 'onboarding',
  access: 'signed-in',
  answer: strict({
    data: strict({
      steps: Type.Array(
        strict({
          _id: id,
          title: Type.String(),
          body: Type.String(),
          media: nullable(Type.String()),
        }),
      ),
    }),
  }),
  errors: [],
})

export const completeOnboarding = call({
  name: 'completeOnboarding',
  method: 'POST',
  path: '/onboarding/complete-onboarding',
  summary: 'Raises rank 1 to 2; repeated, it changes nothing.',
  slice: 'onboarding',
  access: 'signed-in',
  answer: strict({ success: Type.Literal(true), user }),
  errors: [],
})
