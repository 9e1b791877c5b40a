import { type Organisation, updateRequiredSecondFactor } from '@zenit/contract/organisations'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { isoDay, officeTimeZone } from '../../../format/dates.ts'
import { dayWords } from '../../../format/days.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAccountPages } from '../../../shell/use-account-pages.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../DateInput.tsx'
import { Panel } from '../../Panel.tsx'
import { ChangeDialog } from '../../people/change/ChangeDialog.tsx'
import styles from './Members.module.css'

/** Default time for people to read about it and set one up. */
const usualDays = 14

const inDays = (count: number): string => isoDay(Date.now() + count * 24 * 60 * 60 * 1000, officeTimeZone)

interface Props {
  organisation: Organisation
  onClose: () => void
}

function RequireDialog({ organisation: { _id: id, secondFactorFrom: present }, onClose }: Props) {
  const { t } = useTranslation('studio-members')
  const [from, setFrom] = useState(present ?? inDays(usualDays))
  const missing = from ? undefined : t('secondFactor.missing')
  const same = from === present ? t('secondFactor.same') : undefined
  return (
    <ChangeDialog
      title={t('secondFactor.require')}
      effect={t('secondFactor.effect')}
      confirmLabel={t('secondFactor.yes')}
      done={t('secondFactor.done')}
      send={(reason) => request(updateRequiredSecondFactor, { params: { id }, body: { from, reason } })}
      onClose={onClose}
      blocked={missing ?? same}
    >
      <DateInput
        label={t('secondFactor.from')}
        hint={t('secondFactor.hint')}
        value={from}
        onChange={setFrom}
      />
    </ChangeDialog>
  )
}

function EndDialog({ organisation: { _id: id }, onClose }: Props) {
  const { t } = useTranslation('studio-members')
  return (
    <ChangeDialog
      title={t('secondFactor.end')}
      effect={t('secondFactor.endEffect')}
      confirmLabel={t('secondFactor.endYes')}
      done={t('secondFactor.ended')}
      send={(reason) => request(updateRequiredSecondFactor, { params: { id }, body: { from: null, reason } })}
      onClose={onClose}
    />
  )
}

/** Whether an organisation's people need a second factor; with an external identity provider, the provider decides. */
export function SecondFactor({ organisation }: { organisation: Organisation }) {
  const { t, language } = useTranslation('studio-members')
  const pages = useAccountPages()
  const [open, setOpen] = useState<'require' | 'end' | null>(null)
  const close = () => setOpen(null)
  const { secondFactorFrom: from } = organisation
  if (pages === null)
    return (
      <Panel title={t('secondFactor.title')}>
        <p className={styles.note}>{t('secondFactor.elsewhere')}</p>
      </Panel>
    )
  return (
    <Panel
      title={t('secondFactor.title')}
      action={
        <Button size="small" onClick={() => setOpen('require')}>
          {from ? t('secondFactor.change') : t('secondFactor.require')}
        </Button>
      }
    >
      <p>{from ? t('secondFactor.since', { day: dayWords(from, language) }) : t('secondFactor.none')}</p>
      {from && (
        <div>
          <Button size="small" look="quiet" onClick={() => setOpen('end')}>
            {t('secondFactor.endYes')}
          </Button>
        </div>
      )}
      {open === 'require' && <RequireDialog organisation={organisation} onClose={close} />}
      {open === 'end' && <EndDialog organisation={organisation} onClose={close} />}
    </Panel>
  )
}
