import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { choice, id, nullable, strict } from './parts.ts'
import { user } from './session.ts'

/** Pictures that the page draws itself, each about a part of the product. */
export const onboardingPicture = choice(
  'welcome',
  'programs',
  'lessons',
  'path',
  'tools',
  'community',
  'certificate',
)
export type OnboardingPicture = Static<typeof onboardingPicture>

export const viewOnboarding = call({
  name: 'viewOnboarding',
  method: 'GET',
  path: '/onboarding/get-onboarding-data',
  summary:
    'Returns the steps of the onboarding. `body` is sanitised HTML; `media` is an illustration in the content, `picture` names one that the page draws.',
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
          picture: nullable(onboardingPicture),
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
  summary: 'Raises rank 1 to 2. Repeating it changes nothing.',
  slice: 'onboarding',
  access: 'signed-in',
  answer: strict({ success: Type.Literal(true), user }),
  errors: [],
})
