import { useQuery } from '@tanstack/react-query'
import type { PackSummary } from '@zenit/contract/packs'
import { Link } from 'react-router'
import { dateTimeWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Row, RowTitle } from '../../../lists/Rows.tsx'
import { useSession } from '../../../shell/use-session.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { organisationsQuery } from '../../organisations/queries.ts'
import { MirrorTag, PackState } from '../PackState.tsx'
import { useNames } from '../presence/use-names.ts'
import { RequestTag } from '../requests/RequestTag.tsx'
import { packTitle } from '../words.ts'
import styles from './PacksPage.module.css'

/** Results of the last check, if known. */
function Counts({ issues }: Pick<PackSummary, 'issues'>) {
  const { t } = useTranslation('studio-content')
  const { t: words } = useTranslation('studio-translation')
  if (!issues) return <p className={styles.note}>{t('notChecked')}</p>
  const { errors, warnings, missing, stale, isCurrent } = issues
  const found = [
    errors > 0 && t('errors', { count: errors }),
    warnings > 0 && t('warnings', { count: warnings }),
    missing > 0 && t('missing', { count: missing }),
    stale > 0 && words('count', { count: stale }),
  ].filter(Boolean)
  return (
    <div>
      <p>{found.length > 0 ? found.join(', ') : t('sound')}</p>
      {!isCurrent && <p className={styles.note}>{t('beforeChange')}</p>}
    </div>
  )
}

/** Only admins see an organisation's name; authors see packs of their own organisation only. */
function Organisation({ id }: { id: string | null }) {
  const { t } = useTranslation('studio-content')
  const { user } = useSession()
  const { data } = useQuery({ ...organisationsQuery, enabled: user?.roles.includes('admin') ?? false })
  if (!id) return <p className={styles.note}>{t('noOrganisation')}</p>
  const name = data?.organisations.find(({ _id }) => _id === id)?.name
  return <p className={styles.note}>{name ?? t('ofOrganisation')}</p>
}

interface Props {
  pack: PackSummary
  /** Names of others editing it now. */
  editors: readonly string[]
}

export function PackRow({ pack, editors }: Props) {
  const { t: words } = useTranslation('studio-presence')
  const together = useNames()
  const { t, language } = useTranslation('studio-content')
  const { _id, state, courses, organisationId, changedAt, languages, request } = pack
  return (
    <Row className={styles.row}>
      <div className={styles.what}>
        <RowTitle>
          <Link to={studioPaths.pack(_id)}>{packTitle(pack, language)}</Link>
        </RowTitle>
        <p className={styles.note}>
          {pack.pack} · {languages.join(', ').toUpperCase()} · {t('courses', { count: courses })}
        </p>
        {request && <RequestTag request={request} />}
        {editors.length > 0 && (
          <p className={styles.note}>{words('working', { names: together(editors) })}</p>
        )}
      </div>
      <div>
        <PackState state={state} /> {pack.isMirror && <MirrorTag />}
      </div>
      <Counts issues={pack.issues} />
      <div>
        <Organisation id={organisationId} />
        <p className={styles.note}>{t('changedAt', { date: dateTimeWords(changedAt, language) })}</p>
      </div>
    </Row>
  )
}
