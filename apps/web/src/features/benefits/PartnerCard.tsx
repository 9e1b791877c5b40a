import type { Partner } from '@zenit/contract/partners'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { stretchedLink } from '../../ui/card/Card.tsx'
import { CardFoot, CardGo } from '../../ui/card/CardBody.tsx'
import { MarkCard } from '../../ui/card/MarkCard.tsx'
import { Mark } from '../../ui/picture/Mark.tsx'
import styles from './PartnerCard.module.css'

/** A partner in the list: the benefit comes before the description. */
export function PartnerCard({ partner }: { partner: Partner }) {
  const { t } = useTranslation('benefits')
  return (
    <MarkCard
      level={2}
      mark={<Mark name={partner.title} logo={partner.logo} pictogram={partner.pictogram} />}
      title={
        <Link to={paths.benefit(partner._id)} className={stretchedLink}>
          {partner.title}
        </Link>
      }
      sub={partner.categories.map(({ title }) => title).join(' · ')}
    >
      <p className={styles.benefit}>{partner.benefit}</p>
      <CardFoot>
        <CardGo>{t('open')}</CardGo>
      </CardFoot>
    </MarkCard>
  )
}
