import { useMutation } from '@tanstack/react-query'
import { type Assignable, createAssignment } from '@zenit/contract/assignments'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './Assignments.module.css'
import { type AudienceDraft, AudienceField } from './AudienceField.tsx'
import { ItemField } from './ItemField.tsx'
import { outdateAssignments } from './queries.ts'
import { type TermsDraft, TermsFields, termsOf } from './TermsFields.tsx'
import { problemsOf } from './problems.ts'

const everybody: AudienceDraft = { audience: 'organisation', groups: [], people: [] }
const firstTerms: TermsDraft = { dueOn: '', isMandatory: true, rule: 'finishing', renewMonths: '' }

/** What was chosen for one item may not be possible for another. */
const allowed = (terms: TermsDraft, { hasCertificate, canRenew }: Assignable): TermsDraft => ({
  ...terms,
  ...(hasCertificate ? {} : { rule: 'finishing' as const }),
  ...(canRenew ? {} : { renewMonths: '' }),
})

interface Drafts {
  item: Assignable | null
  audience: AudienceDraft
  terms: TermsDraft
}

/** The first thing that is missing, if any. */
function missingOf({ item, audience: { audience, groups, people } }: Drafts) {
  if (!item) return 'item'
  if (audience === 'groups' && groups.length === 0) return 'groups'
  return audience === 'people' && people.length === 0 ? 'people' : null
}

const send = (organisationId: string, { item, audience: { audience, groups, people }, terms }: Drafts) =>
  request(createAssignment, {
    params: { id: organisationId },
    body: {
      item: { kind: item?.kind ?? 'course', _id: item?._id ?? '' },
      audience,
      groups: audience === 'groups' ? [...groups] : [],
      people: audience === 'people' ? people.map(({ _id }) => _id) : [],
      ...termsOf(terms),
    },
  })

/** Assigns a program or a course: what, for whom, until when. */
export function AssignDialog({ organisationId, onClose }: { organisationId: string; onClose: () => void }) {
  const { t } = useTranslation('studio-assignments')
  const form = useId()
  const noNetwork = useNetworkReason()
  const [drafts, setDrafts] = useState<Drafts>({ item: null, audience: everybody, terms: firstTerms })
  const missing = missingOf(drafts)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(organisationId, drafts),
    onSuccess: async () => {
      toasts.success(t('form.done'))
      onClose()
      await outdateAssignments()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!missing && !isPending) mutate()
  }
  const problem = problemsOf(error)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('form.title')}
      closeLabel={t('form.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            look="main"
            type="submit"
            form={form}
            pending={isPending}
            disabledReason={missing ? t(`form.missing.${missing}`) : noNetwork}
          >
            {t('form.send')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        <ItemField
          item={drafts.item}
          onChoose={(item) => setDrafts({ ...drafts, item, terms: allowed(drafts.terms, item) })}
        />
        <AudienceField
          organisationId={organisationId}
          draft={drafts.audience}
          set={(audience) => setDrafts({ ...drafts, audience })}
        />
        <TermsFields
          draft={drafts.terms}
          set={(terms) => setDrafts({ ...drafts, terms })}
          item={drafts.item ?? undefined}
          problem={problem}
        />
        {error && (
          <p role="alert" className={styles.problem}>
            {error instanceof ApiError && error.status < 500 ? error.title : t('form.failed')}
          </p>
        )}
      </form>
    </Dialog>
  )
}
