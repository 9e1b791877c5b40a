import type { Partner } from '@zenit/contract/partners'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Card, stretchedLink } from '../../ui/Card.tsx'
import { CardBody, CardFoot, CardGo } from '../../ui/CardBody.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './PartnerCard.module.css'
import { PartnerCover } from './PartnerCover.tsx'

/** A partner in the list: what the learner gets comes before what the partner is. */
export function PartnerCard({ partner }: { partner: Partner }) {
  const { t } = useTranslation('benefits')
  return (
    <Card as="article" isLink isTall>
      <PartnerCover partner={partner} />
      <CardBody
        level={2}
        title={
          <Link to={paths.benefit(partner._id)} className={stretchedLink}>
            {partner.title}
          </Link>
        }
      >
        <p className={styles.benefit}>{partner.benefit}</p>
        <CardFoot className={styles.foot}>
          <p className={styles.tags}>
            {partner.categories.map(({ _id, title }) => (
              <Tag key={_id}>{title}</Tag>
            ))}
          </p>
          <CardGo>{t('open')}</CardGo>
        </CardFoot>
      </CardBody>
    </Card>
  )
}
