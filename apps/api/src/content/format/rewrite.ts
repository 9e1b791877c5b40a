/** Why a question of another system could not be converted; in words in the catalogue `rewrite`. */
export const unreadReasons = [
  /** It is not answered by choosing, but by words, numbers or matching. */
  'other-type',
  'syntax',
  'no-text',
  'no-right-answer',
  'too-few-answers',
  'too-many-answers',
  /** It has more than one image, plays audio, or has an image in an answer. */
  'media',
  /** An answer or its feedback, which are plain texts, contains a formula. */
  'formula',
  /** A formula in it is a picture or MathML, without its TeX. */
  'drawn-formula',
  /** A text between questions, such as a description. */
  'no-question',
  /** Its file is not in the package. */
  'no-file',
] as const

export type UnreadReason = (typeof unreadReasons)[number]

/** Whether a value is a question that its author still has to rewrite: learners never see it. */
export const isToRewrite = (value: unknown): value is { rewrite: UnreadReason } =>
  typeof value === 'object' &&
  value !== null &&
  'rewrite' in value &&
  unreadReasons.some((reason) => reason === value.rewrite)
