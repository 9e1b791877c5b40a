import type { Person } from '@zenit/contract/people'

interface Effect {
  key: 'change.signOut.effect' | 'change.signOut.effectElsewhere'
  values: { issuer: string }
}

/** What signing somebody out everywhere comes to. A hub that is another's keeps its own sign-in: it may ask for no password. */
export const signOutEffect = ({ issuer }: Pick<Person, 'issuer'>): Effect =>
  issuer === null
    ? { key: 'change.signOut.effect', values: { issuer: '' } }
    : { key: 'change.signOut.effectElsewhere', values: { issuer } }
