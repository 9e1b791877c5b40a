import { useQuery } from '@tanstack/react-query'
import type { DocumentVersion, PackTree } from '@zenit/contract/packs'
import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dateTimeWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { PageTitle } from '../../../shell/navigation/PageTitle.tsx'
import { studioPaths } from '../../../studio-paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { onDemand } from '../../../ui/overlay/on-demand.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { SubjectTitle } from '../../SubjectHead.tsx'
import { Crumbs } from '../Crumbs.tsx'
import { useIsMirror } from '../mirror/is-mirror.ts'
import { findNode, itselfOf } from '../node/find-node.ts'
import nodeStyles from '../node/NodePage.module.css'
import packStyles from '../PackPage.module.css'
import { nodePath } from '../paths.ts'
import { packQuery } from '../queries.ts'
import { RequestHistory } from '../requests/RequestHistory.tsx'
import { packTitle, titleOf } from '../words.ts'
import type { ComparisonProps } from './Comparison.tsx'
import styles from './History.module.css'
import { type HistoryState, historyPath, readState, versionsQuery } from './queries.ts'
import { restorable, useRestore } from './use-restore.ts'

function ComparisonFailed() {
  const { t } = useTranslation('studio-history')
  return <p role="alert">{t('failure')}</p>
}

/** The comparison code is loaded on first use. */
const comparison = onDemand<ComparisonProps>(
  async () => (await import('./Comparison.tsx')).Comparison,
  ComparisonFailed,
)

function Head({ tree, place }: { tree: PackTree; place: HistoryState }) {
  const { t, language } = useTranslation('studio-history')
  const { pack } = tree
  const found = place.node ? findNode(tree, place.node) : null
  const itself = found && itselfOf(found)
  const crumbs = [
    { to: studioPaths.pack(pack._id), title: packTitle(pack, language) },
    ...(itself
      ? [{ to: nodePath(pack._id, itself.node), title: titleOf(itself.title, language, itself.slug) }]
      : []),
  ]
  const of = place.path ?? crumbs.at(-1)?.title ?? ''
  return (
    <header className={nodeStyles.head}>
      <Crumbs crumbs={crumbs} />
      <PageTitle>{`${t('title')}: ${of}`}</PageTitle>
      <SubjectTitle>{t('title')}</SubjectTitle>
      <p className={packStyles.note}>{of}</p>
    </header>
  )
}

/** Links to all versions, or to deleted documents only. */
function Views({ pack, place }: { pack: string; place: HistoryState }) {
  const { t } = useTranslation('studio-history')
  const { node, path } = place
  const views = [
    { label: t('all'), to: historyPath(pack, { node }), isOn: !place.isGone && !path },
    { label: t('gone'), to: historyPath(pack, { node, isGone: true }), isOn: place.isGone },
  ]
  return (
    <nav aria-label={t('views')} className={styles.views}>
      {views.map(({ label, to, isOn }) => (
        <LinkButton
          key={to}
          size="small"
          render={<Link to={to} aria-current={isOn ? 'true' : undefined} />}
          icon={isOn ? 'check' : undefined}
        >
          {label}
        </LinkButton>
      ))}
    </nav>
  )
}

interface LineProps {
  pack: string
  place: HistoryState
  one: DocumentVersion
}

const isShown = ({ of, version }: HistoryState, one: DocumentVersion) =>
  of === one.path && version === one.version

/** Actions on the selected version. */
function Actions({ pack, place, one }: LineProps) {
  const { t } = useTranslation('studio-history')
  const isMirror = useIsMirror()
  const restore = useRestore(pack)
  const { current, path, version } = one
  const isNow = current.path === path && current.version === version
  return (
    <div className={styles.actions}>
      {!isNow && current.version > 0 && (
        <LinkButton
          size="small"
          render={
            <Link
              to={historyPath(pack, { ...place, against: current.version, againstOf: current.path })}
              preventScrollReset
            />
          }
        >
          {t('withCurrent')}
        </LinkButton>
      )}
      {!isNow && !isMirror && restorable(one) !== null && (
        <Button size="small" icon="refresh" pending={restore.isPending} onClick={() => restore.mutate(one)}>
          {t('restore')}
        </Button>
      )}
    </div>
  )
}

function Marks({ one: { path, version, isDeletion, isPublished, current } }: Pick<LineProps, 'one'>) {
  const { t } = useTranslation('studio-history')
  return (
    <>
      {isDeletion && <Tag icon="trash">{t('deletion')}</Tag>}
      {isPublished && (
        <Tag tone="leaf" icon="check">
          {t('published')}
        </Tag>
      )}
      {current.path === path && current.version === version && <Tag>{t('now')}</Tag>}
    </>
  )
}

/** A version: author, time and document. */
function Line({ pack, place, one }: LineProps) {
  const { t, language } = useTranslation('studio-history')
  const { path, version, changedAt, changedBy, before, current } = one
  const shown = isShown(place, one)
  const isSame = place.of === path || place.of === current.path
  const own = { ...place, of: path, version, against: before ?? undefined, againstOf: undefined }
  const when = dateTimeWords(changedAt, language)
  return (
    <li className={cx(styles.line, shown && styles.shown)}>
      <Link
        to={historyPath(pack, own)}
        className={styles.when}
        aria-current={shown ? 'true' : undefined}
        preventScrollReset
      >
        {t('versionOf', { name: changedBy?.name || t('nobody'), date: when })}
      </Link>
      <p className={styles.what}>
        {place.path ? (
          <span className={styles.note}>{path}</span>
        ) : (
          <Link to={historyPath(pack, { node: place.node, path: current.path })} className={styles.document}>
            {path}
          </Link>
        )}
        <Marks one={one} />
      </p>
      {shown && <Actions pack={pack} place={place} one={one} />}
      {!shown && isSame && place.version !== undefined && (
        <div className={styles.actions}>
          <LinkButton
            size="small"
            aria-label={t('compareLabel', { date: when })}
            render={
              <Link
                to={historyPath(pack, { ...place, against: version, againstOf: path })}
                preventScrollReset
              />
            }
          >
            {t('compare')}
          </LinkButton>
        </div>
      )}
    </li>
  )
}

function Pages({ pack, place, totalPages }: { pack: string; place: HistoryState; totalPages: number }) {
  const { t } = useTranslation('lists')
  return (
    <Pagination
      page={place.page}
      totalPages={totalPages}
      label={t('pages.label')}
      labels={{
        previous: t('pages.previous'),
        next: t('pages.next'),
        page: (page) => t('pages.page', { page }),
      }}
      linkTo={(page) => <Link to={historyPath(pack, { ...place, page })} />}
    />
  )
}

function Lines({ pack, place }: { pack: string; place: HistoryState }) {
  const { t } = useTranslation('studio-history')
  const query = useQuery(versionsQuery(pack, place))
  return (
    <Card as="section" className={packStyles.card} aria-labelledby="versions">
      <h2 id="versions" className={packStyles.subtitle}>
        {t(place.isGone ? 'gone' : 'versions')}
      </h2>
      <Views pack={pack} place={place} />
      <ListStates query={query} failure={t('listFailure')} shape="rows">
        {({ versions, pagination }) => (
          <>
            {versions.length === 0 && <p>{t(place.isGone ? 'noneGone' : 'none')}</p>}
            <ol className={styles.lines}>
              {versions.map((one) => (
                <Line key={`${one.path} ${one.version}`} pack={pack} place={place} one={one} />
              ))}
            </ol>
            <Pages pack={pack} place={place} totalPages={pagination.totalPages} />
          </>
        )}
      </ListStates>
    </Card>
  )
}

function Compared({ pack, place }: { pack: string; place: HistoryState }): ReactNode {
  const { t } = useTranslation('studio-history')
  const { of, version, against, againstOf } = place
  return (
    <Card as="section" className={packStyles.card} aria-labelledby="changes">
      <h2 id="changes" className={packStyles.subtitle}>
        {t('changes')}
      </h2>
      {of && version !== undefined ? (
        <>
          <p className={packStyles.note}>{of}</p>
          <Suspense fallback={<Skeleton shape="block" />}>
            <comparison.Part
              pack={pack}
              shown={{ path: of, version }}
              against={against ? { path: againstOf ?? of, version: against } : null}
            />
          </Suspense>
        </>
      ) : (
        <p>{t('choose')}</p>
      )}
    </Card>
  )
}

/** Changes of a pack, a node or a document: who, when and how, with a button to restore. */
export function HistoryPage({ packId }: { packId: string }) {
  const [search] = useSearchParams()
  const { data } = useQuery(packQuery(packId))
  const place = readState(search)
  // The loader provides the data, or another page is shown.
  if (!data) return null
  return (
    <>
      <Head tree={data} place={place} />
      <div className={styles.page}>
        <Lines pack={packId} place={place} />
        <div className={packStyles.column}>
          <Compared pack={packId} place={place} />
          {!place.node && !place.path && <RequestHistory packId={packId} />}
        </div>
      </div>
    </>
  )
}
