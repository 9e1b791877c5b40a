import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { done, idParams, instant, strict } from './parts.ts'
import { staffReason } from './people.ts'

/** A domain of e-mail addresses that belongs to an organisation. */
export const organisationDomain = strict({ domain: Type.String(), createdAt: instant })
export type OrganisationDomain = Static<typeof organisationDomain>

const domains = Type.Array(organisationDomain)
const body = strict({ domain: Type.String({ minLength: 3, maxLength: 253 }), reason: staffReason })
const answer = strict({ ...done.properties, domains })

export const listDomains = call({
  name: 'listDomains',
  method: 'GET',
  path: '/studio/organisations/:id/domains',
  summary:
    'Lists the domains of an organisation by name, at most 20. People with a confirmed address of one join.',
  slice: 'domains',
  access: 'manager',
  params: idParams,
  answer: strict({ domains }),
  errors: ['not-found'],
})

export const addDomain = call({
  name: 'addDomain',
  method: 'POST',
  path: '/studio/organisations/:id/domains',
  summary:
    'Adds a domain to an organisation: people in the default organisation who confirm an address of it join while there are seats, existing ones at their next sign-in. A domain belongs to one organisation, is never one of public mail, and cannot be added to the default organisation.',
  slice: 'domains',
  access: 'admin',
  params: idParams,
  body,
  answer,
  errors: ['not-found', 'default-organisation', 'domain-taken', 'public-domain', 'too-many-domains'],
})

export const removeDomain = call({
  name: 'removeDomain',
  method: 'POST',
  path: '/studio/organisations/:id/domains/remove',
  summary: 'Removes a domain from an organisation; people who joined through it stay.',
  slice: 'domains',
  access: 'admin',
  params: idParams,
  body,
  answer,
  errors: ['not-found'],
})
