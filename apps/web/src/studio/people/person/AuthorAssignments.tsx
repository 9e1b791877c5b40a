import { useMutation, useQuery } from '@tanstack/react-query'
import { updateAuthorAssignments, viewAuthorAssignments } from '@zenit/contract/packs'
import type { Person } from '@zenit/contract/people'
import { listPrograms } from '@zenit/contract/programs'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { queryClient, queryOf } from '../../../query-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { organisationsQuery } from '../../organisations/queries.ts'
import { Panel } from '../../Panel.tsx'

const assignmentsQuery = (id: string) => queryOf(viewAuthorAssignments, { params: { id } })
const programsQuery = queryOf(listPrograms, { query: { limit: 100 } })

interface AssignedAreas {
  organisations: string[]
  programs: string[]
}

const toggled = (list: readonly string[], value: string): string[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value]

function Form({ personId, assigned }: { personId: string; assigned: AssignedAreas }) {
  const { t } = useTranslation('studio-people')
  const [chosen, setChosen] = useState(assigned)
  const organisations = useQuery(organisationsQuery).data?.organisations ?? []
  const programs = useQuery(programsQuery).data?.modules ?? []
  const save = useMutation({
    mutationFn: () => request(updateAuthorAssignments, { params: { id: personId }, body: chosen }),
    onSuccess: (answer) => {
      queryClient.setQueryData(assignmentsQuery(personId).queryKey, { assignments: answer.assignments })
      toasts.success(t('assignments.done'))
    },
  })
  const isAll = chosen.organisations.length === 0 && chosen.programs.length === 0
  return (
    <>
      <p role="status">{t(isAll ? 'assignments.all' : 'assignments.some')}</p>
      <CheckList
        label={t('assignments.organisations')}
        options={organisations.map(({ _id, name }) => ({ value: _id, label: name }))}
        chosen={chosen.organisations}
        onToggle={(id) => setChosen({ ...chosen, organisations: toggled(chosen.organisations, id) })}
      />
      {programs.length > 0 && (
        <CheckList
          label={t('assignments.programs')}
          options={programs.map(({ _id, title }) => ({ value: _id, label: title }))}
          chosen={chosen.programs}
          onToggle={(id) => setChosen({ ...chosen, programs: toggled(chosen.programs, id) })}
        />
      )}
      {save.isError && <p role="alert">{t('assignments.failed')}</p>}
      <div>
        <Button pending={save.isPending} onClick={() => save.mutate()}>
          {t('assignments.save')}
        </Button>
      </div>
    </>
  )
}

/** The packs that an author edits. */
export function AuthorAssignments({ person }: { person: Person }) {
  const { t } = useTranslation('studio-people')
  const query = useQuery(assignmentsQuery(person._id))
  return (
    <Panel title={t('assignments.title')}>
      <ListStates query={query} failure={t('assignments.failure')} shape="rows">
        {({ assignments }) => <Form key={person._id} personId={person._id} assigned={assignments} />}
      </ListStates>
    </Panel>
  )
}
