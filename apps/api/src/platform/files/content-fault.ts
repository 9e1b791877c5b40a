export type FaultReason =
  | 'content'
  | 'damaged'
  | 'pixels'
  | 'encoding'
  | 'macros'
  | 'encrypted'
  | 'bomb'
  | 'link'
  | 'inside'

/** What is wrong with a file's content: `why` is a code for programs, the message completes "the file …". */
export class ContentFault extends Error {
  readonly why: FaultReason

  constructor(why: FaultReason, message: string) {
    super(message)
    this.why = why
  }
}

export const otherContent = () => new ContentFault('content', 'must hold what its ending says')
