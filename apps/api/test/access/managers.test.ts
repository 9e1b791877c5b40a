import type { Call } from '@zenit/contract/call'
import { calls } from '@zenit/contract/calls'
import { listMembers } from '@zenit/contract/members'
import { listOrganisations } from '@zenit/contract/organisations'
import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { changes, fingerprint } from '../hostile/watch.ts'
import { createTestApp } from '../testing/app.ts'
import { sample } from '../testing/sample.ts'
import { idFieldsOf } from './id-fields.testing.ts'
import { probesOf } from './managers.table.ts'
import { belongings } from './others.table.ts'
import { createTwoOrganisations } from './two-organisations.testing.ts'

const zenit = await createTestApp()
const two = await createTwoOrganisations(zenit)
const { own, other, manager, member } = two
const probes = probesOf(two)

const bare = ({ status, text }: { status: number; text: string }) => ({
  status,
  text: text.replace(/"requestId":"[^"]*"/, ''),
})

const ofOrganisations = calls.filter(
  ({ access, path }) => access === 'manager' && path.startsWith('/studio/organisations/:id'),
)

/** Everything but the organisation is valid, so the call would succeed in the manager’s own organisation. */
const send = (call: Call, id: string) => {
  const others = Object.keys(call.params?.properties ?? {}).filter((name) => name !== 'id')
  const params = { id, ...Object.fromEntries(others.map((name) => [name, newId()])) }
  return manager.call(call as typeof listMembers, {
    params,
    ...(call.query ? { query: sample(call.query) as object } : {}),
    ...(call.body ? { body: sample(call.body) } : {}),
  })
}

test.each(ofOrganisations.map((call) => [call.name, call] as const))(
  '[ORG-01] %s: a manager of another organisation gets “not found”',
  async (_, call) => {
    const before = await fingerprint(zenit)
    const foreign = await send(call, other)
    expect(bare(foreign)).toEqual(bare(await send(call, newId())))
    expect([foreign.status, foreign.code]).toEqual([404, 'not-found'])
    expect(changes(before, await fingerprint(zenit))).toEqual([])
  },
)

test('[ORG-01] every id that belongs to an organisation has a probe', () => {
  const fields = calls.flatMap((call) => idFieldsOf(call).map((field) => `${call.name} ${field}`))
  const managed = fields.filter((field) => belongings[field] === 'managed' && !field.endsWith('params.id'))
  expect(managed.toSorted()).toEqual(Object.keys(probes).toSorted())
})

test.each(Object.entries(probes))(
  '[ORG-01] %s: what belongs to another organisation is treated as missing',
  async (_, probe) => {
    const before = await fingerprint(zenit)
    const foreign = bare(await probe.send(probe.foreign))
    expect(foreign).toEqual(bare(await probe.send(newId())))
    expect(foreign.status).toBe(probe.refusal)
    expect(changes(before, await fingerprint(zenit))).toEqual([])
  },
)

test('[ORG-01] a manager sees only their own organisations', async () => {
  const { organisations } = (await manager.call(listOrganisations, {})).body
  expect(organisations.map(({ _id }) => _id)).toEqual([own])
  const { people } = (await manager.call(listMembers, { params: { id: own } })).body
  expect(people.map(({ _id }) => _id)).toEqual([member])
})
