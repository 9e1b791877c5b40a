import { type UnreadReason, unreadReason } from '@zenit/contract/packs/questions'

/** Whether a value is a question that its author still has to rewrite: learners never see it. */
export const isToRewrite = (value: unknown): value is { rewrite: UnreadReason } =>
  typeof value === 'object' &&
  value !== null &&
  'rewrite' in value &&
  unreadReason.enum.some((reason) => reason === value.rewrite)
