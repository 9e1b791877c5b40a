import { listAssignees, listAssignments, viewAssignment } from '@zenit/contract/assignments'
import { viewHome } from '@zenit/contract/home'
import { listMembers } from '@zenit/contract/members'
import { expect, test } from 'vitest'
import { queryClient } from '../../query-client.ts'
import { outdatePeople } from './queries.ts'

test('[ORG-04] after a change of people and groups, assignments are loaded again, too', async () => {
  const calls = [listMembers, listAssignments, viewAssignment, listAssignees, viewHome]
  for (const { path } of calls) queryClient.setQueryData([path, 'id'], {})
  await outdatePeople()
  const isOutdated = calls.map(({ path }) => queryClient.getQueryState([path, 'id'])?.isInvalidated)
  expect(isOutdated).toEqual([true, true, true, true, false])
})
