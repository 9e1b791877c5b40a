import { type AssignableItem, createAssignment } from '@zenit/contract/assignments'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import styles from './Assignments.module.css'
import { type AudienceDraft, AudienceField } from './AudienceField.tsx'
import { ItemField } from './ItemField.tsx'
import { type TermsDraft, TermsFields, termsOf } from './TermsFields.tsx'
import { useAssignmentChange } from './use-assignment-change.ts'

const everybody: AudienceDraft = { audience: 'organisation', groups: [], people: [] }
const firstTerms: TermsDraft = { dueOn: '', isMandatory: true, rule: 'finishing', renewMonths: '' }

/** Terms that the item does not allow are reset. */
const allowed = (terms: TermsDraft, { hasCertificate, canRenew }: AssignableItem): TermsDraft => ({
  ...terms,
  ...(hasCertificate ? {} : { rule: 'finishing' as const }),
  ...(canRenew ? {} : { renewMonths: '' }),
})

interface Drafts {
  item: AssignableItem | null
  audience: AudienceDraft
  terms: TermsDraft
}

/** The first missing input, if any. */
function missingOf({ item, audience: { audience, groups, people } }: Drafts) {
  if (!item) return 'item'
  if (audience === 'groups' && groups.length === 0) return 'groups'
  return audience === 'people' && people.length === 0 ? 'people' : null
}

const create = (organisationId: string, { item, audience: { audience, groups, people }, terms }: Drafts) =>
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

/** Assigns a program or a course to people, with its terms. */
export function AssignDialog({ organisationId, onClose }: { organisationId: string; onClose: () => void }) {
  const { t } = useTranslation('studio-assignments')
  const noNetwork = useNetworkReason()
  const [drafts, setDrafts] = useState<Drafts>({ item: null, audience: everybody, terms: firstTerms })
  const missing = missingOf(drafts)
  const { send, isPending, error } = useAssignmentChange({
    send: () => create(organisationId, drafts),
    done: t('form.done'),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('form.title')}
      words={{ close: t('form.close'), cancel: t('form.cancel'), send: t('form.send') }}
      isPending={isPending}
      blocked={missing ? t(`form.missing.${missing}`) : noNetwork}
      onSend={send}
      onClose={onClose}
      noValidate
      className={styles.form}
    >
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
        error={error}
      />
    </FormDialog>
  )
}
