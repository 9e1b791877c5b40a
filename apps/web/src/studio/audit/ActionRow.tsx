import type { StaffAction } from '@zenit/contract/audit'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { dateFormat } from '../../format/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Row } from '../../lists/Rows.tsx'
import { paths } from '../../paths.ts'
import { studioPaths } from '../../studio-paths.ts'
import styles from './ActionRow.module.css'
import { type Change, listChanges } from './facts.ts'
import { useFactWords } from './use-fact-words.ts'

export type Organisations = readonly { _id: string; name: string }[]

interface Props {
  action: StaffAction
  organisations: Organisations
  /** Link to this actor's actions only; without it the actor is plain text. */
  onlyActor?: (id: string) => { search: string }
  /** The page is about this person, so their name is left out. */
  isOwnPage?: boolean
}

/** The current name of a person; empty once the account is erased. */
function Name({ person, to }: { person: { name: string | null }; to: string | { search: string } | null }) {
  const { t } = useTranslation('studio-audit')
  if (person.name === null) return <span className={styles.gone}>{t('gone')}</span>
  return to === null ? person.name : <Link to={to}>{person.name}</Link>
}

/** The subject of the action, if it is not just the person. */
function Thing({ subject }: Pick<StaffAction, 'subject'>) {
  const { t } = useTranslation('studio-audit')
  const name = subject.name ?? subject._id
  const shown: Record<StaffAction['subject']['kind'], ReactNode> = {
    person: null,
    organisation: <Link to={studioPaths.organisations()}>{name}</Link>,
    certificate: <a href={paths.certificatePage(subject._id)}>{t('certificate', { number: subject._id })}</a>,
    'final-work': t('finalWork', { course: name }),
    pack: t('pack', { pack: name }),
  }
  return shown[subject.kind]
}

/** The changed values, before and after. */
function Changes({ changes, organisations }: { changes: readonly Change[]; organisations: Organisations }) {
  const { t } = useTranslation('studio-audit')
  const words = useFactWords(organisations)
  if (changes.length === 0) return null
  return (
    <dl className={styles.changes}>
      {changes.map(({ fact, before, after }) => (
        <div key={fact} className={styles.change}>
          <dt>{t(`facts.${fact}`)}</dt>
          <dd>
            {before !== undefined && (
              <>
                <del className={styles.before}>{words(fact, before)}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins className={styles.after}>{after === undefined ? t('nothing') : words(fact, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A line of the audit log: who did what to whom, why, and what changed. */
export function ActionRow({ action: line, organisations, onlyActor, isOwnPage = false }: Props) {
  const { t, language } = useTranslation('studio-audit')
  const { at, actor, action, subject, person, reason } = line
  const thing = subject.kind === 'person' ? null : <Thing subject={subject} />
  const whom = person && !isOwnPage ? <Name person={person} to={studioPaths.person(person._id)} /> : null
  const about = [whom, thing].filter((part) => part !== null)
  const moment = dateFormat(language, { dateStyle: 'long', timeStyle: 'short' })(at)
  return (
    <Row className={styles.row}>
      <div>
        <p className={styles.action}>{t(`actions.${action}`)}</p>
        {about.length > 0 && (
          <p>
            {about.map((part, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: at most two, always in this order
              <Fragment key={place}>
                {place > 0 && ' · '}
                {part}
              </Fragment>
            ))}
          </p>
        )}
        <p className={styles.note}>
          <time dateTime={at}>{moment}</time>
          {' · '}
          {actor ? <Name person={actor} to={onlyActor?.(actor._id) ?? null} /> : t('operator')}
        </p>
      </div>
      <div className={styles.why}>
        <Changes changes={listChanges(line)} organisations={organisations} />
        {reason && <p className={styles.reason}>{reason}</p>}
      </div>
    </Row>
  )
}
