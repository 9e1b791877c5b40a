import type { Partner } from '@zenit/contract/partners'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Card, stretchedLink } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './PartnerCard.module.css'
import { PartnerCover } from './PartnerCover.tsx'

/** A partner in the list: what the learner gets comes before what the partner is. */
export function PartnerCard({ partner }: { partner: Partner }) {
  const { t } = useTranslation('benefits')
  return (
    <Card as="article" isLink className={styles.card}>
      <PartnerCover partner={partner} />
      <div className={styles.body}>
        <h2 className={styles.title}>
          <Link to={paths.benefit(partner._id)} className={stretchedLink}>
            {partner.title}
          </Link>
        </h2>
        <p className={styles.benefit}>{partner.benefit}</p>
        <div className={styles.foot}>
          <p className={styles.tags}>
            {partner.categories.map(({ _id, title }) => (
              <Tag key={_id}>{title}</Tag>
            ))}
          </p>
          <span className={styles.go} aria-hidden="true">
            {t('open')}
            <Icon name="arrow-right" size={18} />
          </span>
        </div>
      </div>
    </Card>
  )
}
