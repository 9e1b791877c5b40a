import {
  endPersonSessions,
  type Person,
  resetPersonSecondFactor,
  updatePersonStatus,
} from '@zenit/contract/people'
import { type ReactNode, useId, useState } from 'react'
import { request } from '../../../api/client.ts'
import { dateTimeWords } from '../../../format/dates.ts'
import { fullName } from '../../../format/names.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../Panel.tsx'
import { ChangeDialog } from '../change/ChangeDialog.tsx'
import { OrganisationDialog } from '../change/OrganisationDialog.tsx'
import { RankDialog } from '../change/RankDialog.tsx'
import { RolesDialog } from '../change/RolesDialog.tsx'
import { signOutEffect } from '../change/sign-out.ts'
import { useKeepsAdmin } from '../change/use-keeps-admin.ts'
import { RoleTags } from '../RoleTags.tsx'
import styles from './PersonPage.module.css'
import { RankHistory } from './RankHistory.tsx'

interface FactProps {
  label: string
  value: ReactNode
  action: string
  disabledReason?: string | undefined
  onAct: () => void
}

/** A fact about a person, with a button to change it. */
function Fact({ label, value, action, disabledReason, onAct }: FactProps) {
  const labelId = useId()
  const buttonId = useId()
  return (
    <li className={styles.fact}>
      <div className={styles.factWords}>
        <h3 id={labelId} className={styles.factLabel}>
          {label}
        </h3>
        <div className={styles.factValue}>{value}</div>
      </div>
      <Button
        id={buttonId}
        size="small"
        aria-labelledby={`${buttonId} ${labelId}`}
        disabledReason={disabledReason}
        onClick={onAct}
      >
        {action}
      </Button>
    </li>
  )
}

type RightsWindow = 'roles' | 'rank' | 'organisation' | 'status' | 'sessions' | 'factor'

function StatusDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('studio-people')
  const { _id, isDisabled } = person
  const act = isDisabled ? 'enable' : 'disable'
  const name = fullName(person)
  return (
    <ChangeDialog
      title={t(`change.${act}.title`, { name })}
      effect={t(`change.${act}.effect`)}
      confirmLabel={t(`change.${act}.yes`)}
      done={t(`change.${act}.done`, { name })}
      send={(reason) =>
        request(updatePersonStatus, { params: { id: _id }, body: { isDisabled: !isDisabled, reason } })
      }
      onClose={onClose}
    />
  )
}

function SignOutDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('studio-people')
  const { key, values } = signOutEffect(person)
  return (
    <ChangeDialog
      title={t('change.signOut.title', { name: fullName(person) })}
      effect={t(key, values)}
      confirmLabel={t('change.signOut.yes')}
      done={t('change.signOut.done')}
      send={(reason) => request(endPersonSessions, { params: { id: person._id }, body: { reason } })}
      onClose={onClose}
    />
  )
}

function ResetFactorDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('studio-people')
  const { _id, email } = person
  return (
    <ChangeDialog
      title={t('change.resetFactor.title', { name: fullName(person) })}
      effect={t('change.resetFactor.effect', { email })}
      confirmLabel={t('change.resetFactor.yes')}
      done={t('change.resetFactor.done')}
      send={(reason) => request(resetPersonSecondFactor, { params: { id: _id }, body: { reason } })}
      onClose={onClose}
    />
  )
}

const windows = {
  roles: RolesDialog,
  rank: RankDialog,
  organisation: OrganisationDialog,
  status: StatusDialog,
  sessions: SignOutDialog,
  factor: ResetFactorDialog,
} as const satisfies Record<RightsWindow, unknown>

function Sessions({ person: { sessionsCount: count, seenAt } }: { person: Person }) {
  const { t, language } = useTranslation('studio-people')
  if (count === 0) return t('person.sessionsNone')
  return seenAt
    ? t('person.sessionsSeen', { count, date: dateTimeWords(seenAt, language) })
    : t('person.sessions', { count })
}

function Roles({ person: { roles, rankStage } }: { person: Person }) {
  const { t } = useTranslation('studio-people')
  const hasRoles = roles.length > 1
  return (
    <>
      <span className={styles.tags}>{hasRoles ? <RoleTags roles={roles} /> : t('person.learner')}</span>
      {hasRoles && rankStage === 1 && <span className={styles.note}>{t('person.rolesAsleep')}</span>}
    </>
  )
}

function SecondFactor({ person, onAct }: { person: Person; onAct: () => void }) {
  const { t, language } = useTranslation('studio-people')
  const { isSelf, secondFactorSince: since } = person
  const own = isSelf ? t('person.selfRule') : undefined
  return (
    <Fact
      label={t('person.factor')}
      value={
        since ? t('person.factorSince', { date: dateTimeWords(since, language) }) : t('person.factorNone')
      }
      action={t('person.resetFactor')}
      disabledReason={since ? own : t('person.resetFactorNothing')}
      onAct={onAct}
    />
  )
}

/** A person's rights, with a way to change each. */
export function Rights({ person }: { person: Person }) {
  const { t } = useTranslation('studio-people')
  const [open, setOpen] = useState<RightsWindow | null>(null)
  const keeps = useKeepsAdmin(person)
  const { isSelf, isDisabled, sessionsCount, organisation } = person
  const Opened = open && windows[open]
  const devices = isSelf ? t('person.selfDevices') : undefined
  return (
    <Panel title={t('person.rights')}>
      <ul className={styles.facts}>
        <Fact
          label={t('person.roles')}
          value={<Roles person={person} />}
          action={t('person.change')}
          onAct={() => setOpen('roles')}
        />
        <Fact
          label={t('person.rank')}
          value={<RankHistory person={person} />}
          action={t('person.change')}
          onAct={() => setOpen('rank')}
        />
        <Fact
          label={t('person.organisation')}
          value={organisation.name}
          action={t('person.change')}
          onAct={() => setOpen('organisation')}
        />
        <Fact
          label={t('person.sessions')}
          value={<Sessions person={person} />}
          action={t('person.signOut')}
          disabledReason={sessionsCount === 0 ? t('person.signOutNothing') : devices}
          onAct={() => setOpen('sessions')}
        />
        {person.issuer === null && <SecondFactor person={person} onAct={() => setOpen('factor')} />}
        <Fact
          label={t('person.access')}
          value={t(isDisabled ? 'person.accessOff' : 'person.accessOn')}
          action={t(isDisabled ? 'person.enable' : 'person.disable')}
          disabledReason={isDisabled ? undefined : isSelf ? t('person.selfRule') : keeps}
          onAct={() => setOpen('status')}
        />
      </ul>
      {Opened && <Opened person={person} onClose={() => setOpen(null)} />}
    </Panel>
  )
}
