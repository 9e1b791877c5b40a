import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Category, Tool } from '@zenit/contract/tools'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { fullDayWords } from '../../format/days.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Crumbs } from '../../shell/hero/Crumbs.tsx'
import { Hero } from '../../shell/hero/Hero.tsx'
import { OutsideButton } from '../../shell/NewTab.tsx'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { CardGrid } from '../../ui/card/CardGrid.tsx'
import { CardGridSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { ErrorState } from '../../ui/feedback/States.tsx'
import { Mark } from '../../ui/picture/Mark.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { relatedToolsQuery, toolQuery } from './loaders.ts'
import { pathOfCategory } from './paths-of-lists.ts'
import { ToolCard } from './ToolCard.tsx'
import styles from './ToolPage.module.css'

function Intro({ tool }: { tool: Tool }) {
  const { t } = useTranslation('tools')
  return (
    <div className={styles.intro}>
      <Crumbs label={t('crumbs')}>
        <Link to={paths.tools()}>{t('title')}</Link>
      </Crumbs>
      <div className={styles.name}>
        <Mark name={tool.name} logo={tool.cover} pictogram={tool.pictogram} size="large" />
        <h1 className={styles.title}>{tool.name}</h1>
      </div>
      <div className={styles.actions}>
        <OutsideButton look="sun" href={tool.url}>
          {t('open')}
        </OutsideButton>
        <FavouriteButton tool={tool} look="page" />
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type CategoryFilter = Parameters<typeof pathOfCategory>[0]

/** Categories of a tool, each linked to its tools. */
function Categories({ filter, categories }: { filter: CategoryFilter; categories: readonly Category[] }) {
  return (
    <ul className={styles.categories}>
      {categories.map(({ _id, title }) => (
        <li key={_id}>
          <Link to={pathOfCategory(filter, _id)}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}

function About({ tool }: { tool: Tool }) {
  const { t, language } = useTranslation('tools')
  const { domainCategories, businessCategories, verifiedAt } = tool
  return (
    <section className={styles.about} aria-label={t('about')}>
      <p className={styles.description}>{tool.description}</p>
      <dl className={styles.facts}>
        <Fact name={t('licenseLabel')}>{t(`licenseNote.${tool.license}`)}</Fact>
        {domainCategories.length > 0 && (
          <Fact name={t('domains')}>
            <Categories filter="domainCategories" categories={domainCategories} />
          </Fact>
        )}
        {businessCategories.length > 0 && (
          <Fact name={t('business')}>
            <Categories filter="businessCategories" categories={businessCategories} />
          </Fact>
        )}
        {verifiedAt && (
          <Fact name={t('verifiedAt')}>
            <time dateTime={verifiedAt}>{fullDayWords(verifiedAt, language)}</time>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Related({ id }: { id: string }) {
  const { t } = useTranslation('tools')
  const { data, isError, isFetching, refetch } = useQuery(relatedToolsQuery(id))
  if (data?.tools.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related-tools">
      <h2 id="related-tools">{t('related')}</h2>
      {data && (
        <CardGrid>
          {data.tools.map((tool) => (
            <li key={tool._id}>
              <ToolCard tool={tool} level={3} />
            </li>
          ))}
        </CardGrid>
      )}
      {!data && isError && (
        <ErrorState
          level={3}
          title={t('relatedFailure')}
          retryLabel={t('retry')}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <CardGridSkeleton isLow count={3} label={t('loading')} />}
    </section>
  )
}

/** One tool with its categories and similar tools (TOOL-03). */
export function ToolPage() {
  const { id = '' } = useParams()
  const { tool } = useSuspenseQuery(toolQuery(id)).data
  return (
    <>
      <PageTitle>{tool.name}</PageTitle>
      <Hero isBackdrop>
        <Intro tool={tool} />
      </Hero>
      <div className={styles.page}>
        <About tool={tool} />
        <Related id={id} />
      </div>
    </>
  )
}
