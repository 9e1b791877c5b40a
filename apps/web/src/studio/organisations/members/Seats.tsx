import { type Organisation, updateOrganisationSeats } from '@zenit/contract/organisations'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { numberWords } from '../../../format/numbers.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/form/Field.tsx'
import { Panel } from '../../Panel.tsx'
import { ChangeDialog } from '../../people/change/ChangeDialog.tsx'
import styles from './Members.module.css'

const mostSeats = 1_000_000

/** Value of the field: null is no limit; undefined is invalid. */
function readSeats(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const seats = Number(text)
  return Number.isInteger(seats) && seats >= 1 && seats <= mostSeats ? seats : undefined
}

function SeatsDialog({ organisation, onClose }: { organisation: Organisation; onClose: () => void }) {
  const { t } = useTranslation('studio-members')
  const { _id: id, seats: present, peopleCount } = organisation
  const [text, setText] = useState(present === null ? '' : String(present))
  const seats = readSeats(text)
  const isTooLow = typeof seats === 'number' && seats < peopleCount
  const wrong = seats === undefined ? t('seats.wrong') : undefined
  const tooLow = isTooLow ? t('seats.tooLow', { count: peopleCount }) : undefined
  const same = seats === present ? t('seats.same') : undefined
  return (
    <ChangeDialog
      title={t('seats.change')}
      effect={t('seats.effect')}
      confirmLabel={t('seats.yes')}
      done={t('seats.done')}
      send={(reason) =>
        request(updateOrganisationSeats, { params: { id }, body: { seats: seats ?? null, reason } })
      }
      onClose={onClose}
      blocked={wrong ?? tooLow ?? same}
    >
      <TextInput
        label={t('seats.label')}
        hint={t('seats.hint')}
        error={wrong ?? tooLow}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </ChangeDialog>
  )
}

/** Number of people and of seats. */
export function Seats({ organisation, canChange }: { organisation: Organisation; canChange: boolean }) {
  const { t, language } = useTranslation('studio-members')
  const [isOpen, setOpen] = useState(false)
  const { peopleCount, seats } = organisation
  return (
    <Panel
      title={t('seats.title')}
      action={
        canChange && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('seats.change')}
          </Button>
        )
      }
    >
      <p className={styles.figure}>
        {seats === null
          ? t('seats.people', { count: peopleCount })
          : t('seats.of', { count: numberWords(peopleCount, language), seats: numberWords(seats, language) })}
      </p>
      <p className={styles.note}>
        {seats === null ? t('seats.unlimited') : t('seats.free', { count: seats - peopleCount })}
      </p>
      {isOpen && <SeatsDialog organisation={organisation} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
