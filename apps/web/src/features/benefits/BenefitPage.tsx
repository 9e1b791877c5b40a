import { useSuspenseQuery } from '@tanstack/react-query'
import type { Partner } from '@zenit/contract/partners'
import { Link, useParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Crumbs } from '../../shell/hero/Crumbs.tsx'
import { Hero } from '../../shell/hero/Hero.tsx'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { Mark } from '../../ui/picture/Mark.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './BenefitPage.module.css'
import { partnerQuery } from './loaders.ts'
import { Ticket } from './Ticket.tsx'

function About({ partner }: { partner: Partner }) {
  const { t } = useTranslation('benefits')
  const steps = partner.code ? (['copy', 'visit', 'enter'] as const) : (['visit', 'enjoy'] as const)
  return (
    <Card as="section" className={styles.about}>
      <div className={styles.words}>
        <h2>{t('about')}</h2>
        <p className={styles.description}>{partner.description}</p>
        <h2>{t('how')}</h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{t(`steps.${step}`)}</li>
          ))}
        </ol>
      </div>
    </Card>
  )
}

/** One partner: the benefit, its code, and a link (PERK-02). */
export function BenefitPage() {
  const { t } = useTranslation('benefits')
  const { id = '' } = useParams()
  const { partner } = useSuspenseQuery(partnerQuery(id)).data
  return (
    <>
      <PageTitle>{partner.title}</PageTitle>
      <Hero isBackdrop>
        <div className={styles.intro}>
          <Crumbs label={t('crumbs')}>
            <Link to={paths.benefits()}>{t('title')}</Link>
          </Crumbs>
          <div className={styles.name}>
            <Mark name={partner.title} logo={partner.logo} pictogram={partner.pictogram} size="large" />
            <h1 className={styles.title}>{partner.title}</h1>
          </div>
          {partner.categories.length > 0 && (
            <p className={styles.tags}>
              {partner.categories.map(({ _id, title }) => (
                <Tag key={_id}>{title}</Tag>
              ))}
            </p>
          )}
        </div>
      </Hero>
      <div className={styles.columns}>
        <Ticket key={partner._id} partner={partner} />
        <About partner={partner} />
      </div>
      <p className={styles.more}>
        <LinkButton icon="arrow-left" render={<Link to={paths.benefits()} />}>
          {t('all')}
        </LinkButton>
      </p>
    </>
  )
}
