import { useQuery } from '@tanstack/react-query'
import type { PackIssue } from '@zenit/contract/packs'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FilterLinks } from '../../lists/filters/FilterLinks.tsx'
import { ListStates } from '../../lists/ListStates.tsx'
import { defineList, oneOf } from '../../lists/list-state.ts'
import { useList } from '../../lists/use-list.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import own from './Issues.module.css'
import { LinkCheck } from './links/LinkCheck.tsx'
import styles from './PackPage.module.css'
import { documentPath, endings, nodePath } from './paths.ts'
import { issuesQuery } from './queries.ts'
import { usePlaceTitles } from './use-place-titles.ts'

const kinds = ['any', 'error', 'warning', 'missing', 'stale'] as const
const shape = defineList({ limit: 50, sorts: { first: null }, filters: { severity: oneOf(kinds) } })

/** Issue codes of the link check. */
const deadLinks = ['link-dead', 'link-inside', 'link-unreachable']

/** The page on which the issue can be fixed. */
function placeOf(packId: string, { node, path }: PackIssue): string | null {
  if (!node) return path.endsWith('.yaml') ? documentPath(packId, path) : null
  const ending = endings.find((one) => path.endsWith(`/${one}.yaml`))
  return nodePath(packId, node, ending)
}

/** An issue; on its pack's page it links to its place. */
export function Issue({ issue, packId }: { issue: PackIssue; packId?: string }) {
  const { t } = useTranslation('studio-content')
  const { severity, path, line, message, advice } = issue
  const place = packId && placeOf(packId, issue)
  return (
    <li className={styles.issue}>
      <div className={styles.node}>
        <Tag tone={severity === 'error' ? 'sun' : 'plain'} icon={severity === 'error' ? 'warning' : 'info'}>
          {t(`severity.${severity}`)}
        </Tag>
        <span className={styles.note}>{t('issues.place', { path, line })}</span>
      </div>
      <p className={own.message}>{message}</p>
      <p className={styles.note}>{advice}</p>
      {place && (
        <Link to={place} className={styles.lead}>
          {t('issues.open')}
          <Icon name="arrow-right" size={16} />
        </Link>
      )}
    </li>
  )
}

/** Groups issues by place: a node, or a document outside all nodes. */
function groupsOf(issues: readonly PackIssue[]): Map<string, PackIssue[]> {
  const groups = new Map<string, PackIssue[]>()
  for (const issue of issues) {
    const place = issue.node ?? issue.path
    groups.set(place, [...(groups.get(place) ?? []), issue])
  }
  return groups
}

const isOfKind = ({ severity, missing, stale }: PackIssue, kind: (typeof kinds)[number]): boolean => {
  if (kind === 'any') return true
  if (kind === 'missing') return missing !== null
  return kind === 'stale' ? stale !== null : severity === kind
}

/** The title of the place, below the titles of its parents. */
function GroupHead({ titles }: { titles: readonly string[] }) {
  const above = titles.slice(0, -1)
  return (
    <div>
      {above.length > 0 && <p className={styles.note}>{above.join(' › ')}</p>}
      <h3 className={own.place}>{titles.at(-1)}</h3>
    </div>
  )
}

/** Renders the first issues first: a pack may have two thousand. */
function IssueList({ issues, packId }: { issues: readonly PackIssue[]; packId: string }) {
  const { t } = useTranslation('studio-content')
  const titlesOf = usePlaceTitles(packId)
  const [most, setMost] = useState(50)
  if (issues.length === 0) return <p>{t('issues.none')}</p>
  return (
    <>
      {[...groupsOf(issues.slice(0, most))].map(([place, found]) => (
        <section key={place} className={own.group} aria-label={titlesOf(place).join(' › ')}>
          <GroupHead titles={titlesOf(place)} />
          <ul className={styles.issues}>
            {found.map((issue) => (
              <Issue key={`${issue.path}:${issue.line}:${issue.message}`} issue={issue} packId={packId} />
            ))}
          </ul>
        </section>
      ))}
      {issues.length > most && (
        <div>
          <Button onClick={() => setMost(most + 200)}>
            {t('issues.more', { count: issues.length - most })}
          </Button>
        </div>
      )}
    </>
  )
}

/** The issues of a pack; errors prevent publication. */
export function Issues({ packId }: { packId: string }) {
  const { t } = useTranslation('studio-content')
  const { t: words } = useTranslation('studio-translation')
  const { list, state } = useList(shape)
  const query = useQuery(issuesQuery(packId))
  const { severity } = state.filters
  return (
    <Card as="section" className={styles.card} aria-labelledby="issues">
      <h2 id="issues" className={styles.subtitle}>
        {t('issues.title')}
      </h2>
      <ListStates query={query} failure={t('issues.failure')} shape="rows">
        {({ errors, warnings, missing, stale, issues, links }) => (
          <>
            <p role="status">
              {[
                t('errors', { count: errors }),
                t('warnings', { count: warnings }),
                t('missing', { count: missing }),
                stale > 0 && words('count', { count: stale }),
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
            <LinkCheck
              packId={packId}
              check={links}
              dead={issues.filter(({ code }) => deadLinks.includes(code)).length}
            />
            <div className={own.filter}>
              <FilterLinks
                list={list}
                name="severity"
                label={t('issues.filter')}
                options={kinds.map((value) => ({ value, label: t(`severities.${value}`) }))}
              />
            </div>
            <IssueList
              key={severity}
              packId={packId}
              issues={issues.filter((issue) => isOfKind(issue, severity))}
            />
          </>
        )}
      </ListStates>
    </Card>
  )
}
