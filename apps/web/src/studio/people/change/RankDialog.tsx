import { type Person, updatePersonRank } from '@zenit/contract/people'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { fullName } from '../../../format/names.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { ranks } from '../queries.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { useKeepsAdmin } from './use-keeps-admin.ts'

/** Effect of a new rank: notified and celebrated, only celebrated, or lowered. */
function effectOf(rank: number, present: number): 'up' | 'start' | 'down' | 'lowest' {
  if (rank === 1) return 'lowest'
  if (rank < present) return 'down'
  return rank === 2 ? 'start' : 'up'
}

/** Chooses a person's rank. */
export function RankDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('studio-people')
  const { t: names } = useTranslation('ranks')
  const present = person.rankStage
  const [rank, setRank] = useState(present)
  const keeps = useKeepsAdmin(person)
  const isKept = rank < present && (person.isSelf || rank === 1)
  const blocked = rank === present ? t('change.rank.same') : isKept ? keeps : undefined
  return (
    <ChangeDialog
      title={t('change.rank.title', { name: fullName(person) })}
      effect={t(`change.rank.${effectOf(rank, present)}`)}
      confirmLabel={t('change.rank.yes')}
      done={t('change.rank.done')}
      send={(reason) => request(updatePersonRank, { params: { id: person._id }, body: { rank, reason } })}
      onClose={onClose}
      blocked={blocked}
    >
      <Select
        label={t('change.rank.label')}
        value={String(rank)}
        options={ranks.map((one) => ({
          value: String(one),
          label: t('change.rank.option', { rank: one, name: names(`names.${one}`) }),
        }))}
        onChange={(event) => setRank(Number(event.currentTarget.value))}
      />
    </ChangeDialog>
  )
}
