import { useQuery } from '@tanstack/react-query'
import type { ExternalTool } from '@zenit/contract/toolbar'
import { Link } from 'react-router'
import { listWords } from '../../../format/lists.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ClosedEntry } from '../../../ui/card/ClosedEntry.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { NewTab } from '../../NewTab.tsx'
import { useSession } from '../../use-session.ts'
import { toolbarQuery } from '../toolbar.ts'
import styles from './ExternalTools.module.css'
import { MenuFailure } from './MenuFailure.tsx'
import { ProductIcon } from './ProductIcon.tsx'

/** Own paths open here, external URLs in a new tab. */
const isOwn = (href: string): boolean => href.startsWith('/') && !href.startsWith('/hub/')

function Content({ tool }: { tool: ExternalTool }) {
  const { id, name, description, href, state } = tool
  const isElsewhere = href !== null && !isOwn(href)
  return (
    <>
      <span className={styles.picture}>
        <ProductIcon id={id} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.description}>{description}</span>
        {isElsewhere && <NewTab />}
      </span>
      {state === 'rank-too-low' && <Icon name="lock" size={18} />}
      {isElsewhere && <Icon name="external" size={16} />}
    </>
  )
}

function Entry({ tool, onLeave }: { tool: ExternalTool; onLeave: () => void }) {
  const { t } = useTranslation('menus')
  const { user } = useSession()
  const content = <Content tool={tool} />
  if (tool.href === null)
    return (
      <ClosedEntry
        className={styles.entry}
        placement="over"
        reason={t('rankTooLow', { rank: tool.rank, own: user?.rankStage ?? 0 })}
      >
        {content}
      </ClosedEntry>
    )
  if (isOwn(tool.href))
    return (
      <Link to={tool.href} className={styles.entry} onClick={onLeave}>
        {content}
      </Link>
    )
  return (
    <a href={tool.href} target="_blank" rel="noopener" className={styles.entry} onClick={onLeave}>
      {content}
    </a>
  )
}

/** Switched-off products share one line: there is nothing to open. */
function SwitchedOff({ tools }: { tools: readonly ExternalTool[] }) {
  const { t, language } = useTranslation('menus')
  if (tools.length === 0) return null
  const names = listWords(
    tools.map(({ name }) => name),
    language,
  )
  return <p className={styles.off}>{t('off', { names })}</p>
}

const places = ['one', 'two', 'three', 'four', 'five', 'six']

/** The external products: open, locked by rank, or switched off (NAV-12, ACCESS-04). */
export function ExternalTools({ onLeave }: { onLeave: () => void }) {
  const { data, isPending, isFetching, refetch } = useQuery(toolbarQuery)
  if (!data && !isPending) return <MenuFailure isRetrying={isFetching} onRetry={() => void refetch()} />
  const isOff = ({ state }: ExternalTool) => state === 'disabled'
  return (
    <>
      <ul className={styles.grid} aria-busy={isPending}>
        {data
          ? data.externalTools
              .filter((tool) => !isOff(tool))
              .map((tool) => (
                <li key={tool.id}>
                  <Entry tool={tool} onLeave={onLeave} />
                </li>
              ))
          : places.map((place) => (
              <li key={place} className={styles.waiting}>
                <Skeleton shape="line" />
              </li>
            ))}
      </ul>
      {data && <SwitchedOff tools={data.externalTools.filter(isOff)} />}
    </>
  )
}
