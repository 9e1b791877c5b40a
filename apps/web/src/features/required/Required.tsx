import type { AnswerOf } from '@zenit/contract/call'
import type { viewHome } from '@zenit/contract/home'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card/Card.tsx'
import styles from './Required.module.css'
import { RequiredList } from './RequiredList.tsx'

/** The most urgent training required by the organisation, at the top of home (ORG-04). */
export function Required({ home }: { home: AnswerOf<typeof viewHome> }) {
  const { t } = useTranslation('required')
  const { required, requiredCount } = home
  const isAll = requiredCount === required.length
  return (
    <Card as="section" aria-labelledby="required" className={styles.card}>
      <div className={styles.head}>
        <h2 id="required">{t('title')}</h2>
        <Link to={paths.required()} className={styles.more}>
          {isAll ? t('settings') : t('all', { count: requiredCount })}
        </Link>
      </div>
      <RequiredList items={required} label={t('title')} />
    </Card>
  )
}
