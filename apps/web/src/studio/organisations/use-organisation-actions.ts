import { useMutation } from '@tanstack/react-query'
import { listStaffActions } from '@zenit/contract/audit'
import type { BodyOf } from '@zenit/contract/call'
import {
  createOrganisation,
  makeOrganisationDefault,
  updateOrganisation,
} from '@zenit/contract/organisations'
import { ApiError, request } from '../../api/client.ts'
import { currentTexts } from '../../i18n/i18n.ts'
import { queryClient } from '../../query-client.ts'
import { toasts } from '../../ui/feedback/toasts.ts'
import { organisationsQuery } from './queries.ts'

async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: organisationsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: [listStaffActions.path] }),
  ])
}

/** Admins' actions on organisations; `onDone` is called once the page shows the result. */
export function useOrganisationActions(onDone: () => void) {
  const keep = {
    onSuccess: async () => {
      await refresh()
      toasts.success(currentTexts('studio-organisations')('saved'))
      onDone()
    },
    onError: (error: Error) => {
      // A taken slug is reported at its field.
      if (error instanceof ApiError && error.code === 'slug-taken') return
      toasts.error(currentTexts('studio-organisations')('failed'))
    },
  }
  return {
    create: useMutation({
      mutationFn: (body: BodyOf<typeof createOrganisation>) => request(createOrganisation, { body }),
      ...keep,
    }),
    update: useMutation({
      mutationFn: ({ id, body }: { id: string; body: BodyOf<typeof updateOrganisation> }) =>
        request(updateOrganisation, { params: { id }, body }),
      ...keep,
    }),
    makeDefault: useMutation({
      mutationFn: ({ id, reason }: { id: string; reason: string }) =>
        request(makeOrganisationDefault, { params: { id }, body: { reason } }),
      ...keep,
    }),
  }
}
