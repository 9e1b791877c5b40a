/** Why a question of another system could not be converted; in English, for reports. */
export const reasons = {
  /** It is not answered by choosing, but by words, numbers or matching. */
  'other-type': 'it is answered otherwise than by choosing',
  syntax: 'it cannot be read',
  'no-text': 'a text is missing',
  'no-right-answer': 'no answer is right',
  'too-few-answers': 'it has fewer than two answers',
  'too-many-answers': 'it has more than eight answers',
  /** It has more than one image, plays audio, or has an image in an answer. */
  media: 'it shows pictures in answers, several of them, or ones that did not come with it, or plays a sound',
  /** An answer or its feedback, which are plain texts, contains a formula. */
  formula: 'it has a formula in an answer or its feedback, which are plain texts',
  /** A formula in it is a picture or MathML, without its TeX. */
  'drawn-formula': 'it has a formula as a picture or as MathML, without its TeX',
  /** A text between questions, such as a description. */
  'no-question': 'it is a text without a question',
  /** Its file is not in the package. */
  'no-file': 'its file is not in the package, or not as a question',
} as const

export type UnreadReason = keyof typeof reasons

export const unreadReasons = Object.keys(reasons) as UnreadReason[]

/** Whether a value is a question that its author still has to rewrite: learners never see it. */
export const isToRewrite = (value: unknown): value is { rewrite: UnreadReason } =>
  typeof value === 'object' &&
  value !== null &&
  'rewrite' in value &&
  unreadReasons.some((reason) => reason === value.rewrite)
