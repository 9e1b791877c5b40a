import type { AnswerOf } from '@zenit/contract/call'
import type { viewOnboarding } from '@zenit/contract/onboarding'
import type { Language, OnboardingDocument } from '../../content/document.ts'
import { oncePerLanguage, textIn } from '../../content/localized.ts'

type Onboarding = AnswerOf<typeof viewOnboarding>['data']

/** The steps in the learner's language. */
export const toOnboarding = oncePerLanguage<OnboardingDocument, Onboarding>(
  (onboarding: OnboardingDocument, language: Language) => ({
    steps: onboarding.steps.map((step) => ({
      _id: step._id,
      title: textIn(step.title, language),
      body: textIn(step.body, language),
      media: step.media,
      picture: step.picture ?? null,
    })),
  }),
)
