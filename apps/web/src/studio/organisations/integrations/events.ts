import type { Delivery } from '@zenit/contract/webhooks'

/** A name that texts can be kept under: a dot would lead into a part of them. */
export const eventKey = <E extends Delivery['event']>(event: E) =>
  event.replace('.', '-') as E extends `${infer Thing}.${infer Deed}` ? `${Thing}-${Deed}` : E
