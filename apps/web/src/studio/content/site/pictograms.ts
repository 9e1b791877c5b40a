import type { OnboardingPicture } from '@zenit/contract/onboarding'
import type { Pictogram } from '@zenit/contract/pictograms'

/** All pictograms of categories; the contract's list is not part of the bundle. */
const names: Record<Pictogram, true> = {
  chat: true,
  writing: true,
  search: true,
  image: true,
  film: true,
  meeting: true,
  automation: true,
  code: true,
  marketing: true,
  sales: true,
  office: true,
  people: true,
  chart: true,
  learning: true,
  place: true,
  device: true,
  company: true,
  wellbeing: true,
}
export const pictograms = Object.keys(names) as Pictogram[]

const steps: Record<OnboardingPicture, true> = {
  welcome: true,
  programs: true,
  lessons: true,
  path: true,
  tools: true,
  community: true,
  certificate: true,
}
export const onboardingPictures = Object.keys(steps) as OnboardingPicture[]
