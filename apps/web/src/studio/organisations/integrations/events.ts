import type { Delivery } from '@zenit/contract/webhooks'

/** Translation key of an event: a dot would be read as nesting. */
export const eventKey = <E extends Delivery['event']>(event: E) =>
  event.replace('.', '-') as E extends `${infer Thing}.${infer Deed}` ? `${Thing}-${Deed}` : E
