import { useSuspenseQuery } from '@tanstack/react-query'
import type { Page } from '@zenit/contract/pages'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Hero } from '../../shell/hero/Hero.tsx'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { Prose } from '../../ui/Prose.tsx'
import styles from './AboutPage.module.css'
import { aboutQuery } from './loader.ts'

function Section({ section }: { section: Page['sections'][number] }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{section.heading}</h2>
      <div className={styles.body}>
        <Prose html={section.body} />
        {section.image && <img src={section.image} alt="" loading="lazy" className={styles.image} />}
      </div>
    </section>
  )
}

/** The page about the product, in the installation's own words (ABOUT-01). */
export function AboutPage() {
  const { t } = useTranslation('about')
  const { data: page } = useSuspenseQuery(aboutQuery).data
  return (
    <>
      <PageTitle>{page.title}</PageTitle>
      <Hero isBackdrop>
        <h1 className={styles.title}>{page.title}</h1>
      </Hero>
      <Card as="article" className={styles.sheet}>
        {page.sections.map((section) => (
          <Section key={section.heading} section={section} />
        ))}
        <p className={styles.next}>
          {t('next')}
          <LinkButton look="sun" iconAfter="arrow-right" render={<Link to={paths.programs()} />}>
            {t('programs')}
          </LinkButton>
        </p>
      </Card>
    </>
  )
}
