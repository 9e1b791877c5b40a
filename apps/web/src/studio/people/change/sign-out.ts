import type { Person } from '@zenit/contract/people'

interface Effect {
  key: 'change.signOut.effect' | 'change.signOut.effectElsewhere'
  values: { issuer: string }
}

/** Effect of signing a person out everywhere. An external hub keeps its session and may not ask for a password. */
export const signOutEffect = ({ issuer }: Pick<Person, 'issuer'>): Effect =>
  issuer === null
    ? { key: 'change.signOut.effect', values: { issuer: '' } }
    : { key: 'change.signOut.effectElsewhere', values: { issuer } }
