import { updateTestTime } from '@zenit/contract/closed-tests-time'
import type { Person } from '@zenit/contract/people'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { fullName } from '../../../format/names.ts'
import { numberWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'

const usual = [1, 1.25, 1.5, 1.75, 2, 2.5, 3]

/** Gives a person more time in tests, or resets it. */
export function TimeDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t, language } = useTranslation('studio-people')
  const present = person.testTime.multiplier
  const [multiplier, setMultiplier] = useState(present)
  const options = [...new Set([...usual, present])].sort((a, b) => a - b)
  return (
    <ChangeDialog
      title={t('change.time.title', { name: fullName(person) })}
      effect={t('change.time.effect')}
      confirmLabel={t('change.time.yes')}
      done={t('change.time.done')}
      send={(reason) => request(updateTestTime, { params: { id: person._id }, body: { multiplier, reason } })}
      onClose={onClose}
      reasonHint={t('change.time.hint')}
    >
      <Select
        label={t('change.time.label')}
        value={String(multiplier)}
        options={options.map((times) => ({
          value: String(times),
          label: times === 1 ? t('time.plain') : t('time.more', { times: numberWords(times, language) }),
        }))}
        onChange={(event) => setMultiplier(Number(event.currentTarget.value))}
      />
    </ChangeDialog>
  )
}
