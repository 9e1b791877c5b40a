import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Card } from '../../../ui/card/Card.tsx'
import { Issue } from '../Issues.tsx'
import styles from '../PackPage.module.css'
import type { Ending } from '../paths.ts'
import { issuesQuery } from '../queries.ts'

interface Props {
  packId: string
  node: string
  /** On the page of a course's ending: only the issues of its document. */
  ending: Ending | null
}

/** Issues of this node from the last check; it runs again when the author pauses after a save. */
export function NodeIssues({ packId, node, ending }: Props) {
  const { t } = useTranslation('studio-content')
  const { data, isFetching, isError } = useQuery(issuesQuery(packId))
  const own =
    data?.issues.filter(
      (issue) => issue.node === node && (!ending || issue.path.endsWith(`/${ending}.yaml`)),
    ) ?? []
  return (
    <Card as="section" className={styles.card} aria-labelledby="issues">
      <h2 id="issues" className={styles.subtitle}>
        {t('issues.title')}
      </h2>
      {isFetching && <p className={styles.note}>{t('issues.checking')}</p>}
      {isError && <p className={styles.error}>{t('issues.failure')}</p>}
      {data && own.length === 0 && <p>{t('issues.none')}</p>}
      {own.length > 0 && (
        <ul className={styles.issues}>
          {own.map((issue) => (
            <Issue key={`${issue.path}:${issue.line}:${issue.message}`} issue={issue} />
          ))}
        </ul>
      )}
    </Card>
  )
}
