import { useQuery } from '@tanstack/react-query'
import type { PackTree } from '@zenit/contract/packs'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { PageTitle } from '../../../shell/navigation/PageTitle.tsx'
import { studioPaths } from '../../../studio-paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { EmptyState } from '../../../ui/feedback/States.tsx'
import { PreviewLink } from '../../preview/PreviewLink.tsx'
import { placeOfNode } from '../../preview/settings.ts'
import { SubjectTitle } from '../../SubjectHead.tsx'
import { type Crumb, Crumbs } from '../Crumbs.tsx'
import { SourceText } from '../fields/SourceText.tsx'
import { historyPath } from '../history/queries.ts'
import { useIsMirror } from '../mirror/is-mirror.ts'
import { MirrorNote } from '../mirror/MirrorNote.tsx'
import packStyles from '../PackPage.module.css'
import { type Ending, endings, nodePath, resultsPath } from '../paths.ts'
import { Editors } from '../presence/Editors.tsx'
import { packQuery } from '../queries.ts'
import { siteKindOf } from '../site/documents.ts'
import { SiteDocument } from '../site/SiteDocument.tsx'
import { useKindWords } from '../use-kind-words.ts'
import { packTitle, titleOf } from '../words.ts'
import { CourseExports } from './CourseExports.tsx'
import { type FoundNode, findNode, itselfOf, pathTo } from './find-node.ts'
import { NodeEditor } from './NodeEditor.tsx'
import { NodeIssues } from './NodeIssues.tsx'
import styles from './NodePage.module.css'

function useCrumbs({ pack }: PackTree, found: FoundNode | null): Crumb[] {
  const { language } = useTranslation('studio-content')
  const crumbs = [{ to: studioPaths.pack(pack._id), title: packTitle(pack, language) }]
  for (const { node, slug, title } of found ? pathTo(found).slice(0, -1) : [])
    crumbs.push({ to: nodePath(pack._id, node), title: titleOf(title, language, slug) })
  return crumbs
}

interface HeadProps {
  crumbs: readonly Crumb[]
  title: string
  kind: string
  /** URL of its history. */
  history: string
  preview?: ReactNode
  pack: string
  /** The open page of the pack. */
  page: string
}

function Head({ crumbs, title, kind, history, preview, pack, page }: HeadProps) {
  const { t: words } = useTranslation('studio-history')
  const isMirror = useIsMirror()
  return (
    <header className={styles.head}>
      <Crumbs crumbs={crumbs} />
      <PageTitle>{title}</PageTitle>
      <SubjectTitle>{title}</SubjectTitle>
      <p className={packStyles.note}>{kind}</p>
      {!isMirror && <Editors key={page} pack={pack} page={page} />}
      <p className={styles.ways}>
        {preview}
        <LinkButton size="small" icon="clock" render={<Link to={history} />}>
          {words('open')}
        </LinkButton>
      </p>
      <MirrorNote packId={pack} />
    </header>
  )
}

function Gone({ packId }: { packId: string }) {
  const { t } = useTranslation('studio-editor')
  return (
    <>
      <PageTitle>{t('node.gone')}</PageTitle>
      <EmptyState
        level={1}
        title={t('node.gone')}
        action={
          <LinkButton look="main" render={<Link to={studioPaths.pack(packId)} />}>
            {t('node.back')}
          </LinkButton>
        }
      >
        {t('goneBody')}
      </EmptyState>
    </>
  )
}

/** A document outside all nodes, as a form or as source text. */
function DocumentPage({ tree, path }: { tree: PackTree; path: string }) {
  const { t } = useTranslation('studio-editor')
  const { t: site } = useTranslation('studio-site')
  const crumbs = useCrumbs(tree, null)
  const kind = siteKindOf(path)
  const title = kind ? site(`kinds.${kind}`) : path
  return (
    <>
      <Head
        crumbs={crumbs}
        title={title}
        kind={kind ? path : t('node.document')}
        history={historyPath(tree.pack._id, { path })}
        pack={tree.pack._id}
        page={`document?path=${path}`}
      />
      <Card as="section" className={styles.card} aria-label={title}>
        {kind ? (
          <SiteDocument key={path} pack={tree.pack._id} kind={kind} languages={tree.pack.languages} />
        ) : (
          <SourceText key={path} pack={tree.pack._id} path={path} />
        )}
      </Card>
    </>
  )
}

interface EditProps {
  tree: PackTree
  found: FoundNode
  ending: Ending | null
}

function EditPage({ tree, found, ending }: EditProps) {
  const { t, language } = useTranslation('studio-editor')
  const { t: results } = useTranslation('studio-results')
  const kindWords = useKindWords()
  const crumbs = useCrumbs(tree, found)
  const { node, slug, title } = itselfOf(found)
  const name = titleOf(title, language, slug)
  const kind = found.level === 'sublesson' ? found.sublesson.kind : (ending ?? found.level)
  const preview = placeOfNode(node, ending)
  const all = ending ? [...crumbs, { to: nodePath(tree.pack._id, node), title: name }] : crumbs
  return (
    <>
      <Head
        crumbs={all}
        title={ending ? t(`ending.${ending}`) : name}
        kind={kindWords(kind)}
        history={historyPath(tree.pack._id, ending ? { node, path: `${node}/${ending}.yaml` } : { node })}
        preview={preview && <PreviewLink packId={tree.pack._id} place={preview} size="small" />}
        pack={tree.pack._id}
        page={ending ? `${node}?ending=${ending}` : node}
      />
      {found.level === 'course' && found.course.state !== 'new' && (
        <p className={styles.results}>
          <LinkButton icon="rank" render={<Link to={resultsPath(tree.pack._id, slug)} />}>
            {results('open')}
          </LinkButton>
        </p>
      )}
      <div className={styles.page}>
        <Card as="section" className={styles.card} aria-label={kindWords(kind)}>
          <NodeEditor key={`${node} ${ending}`} tree={tree} found={found} ending={ending} />
        </Card>
        <NodeIssues packId={tree.pack._id} node={node} ending={ending} />
        {found.level === 'course' && !ending && <CourseExports pack={tree.pack._id} course={found.course} />}
      </div>
    </>
  )
}

/** The edited item: a program, a course, its ending, a lesson, a sublesson, or another document. */
export function NodePage({ packId, node }: { packId: string; node: string }) {
  const [search] = useSearchParams()
  const { data } = useQuery(packQuery(packId))
  // The loader provides the data, or another page is shown.
  if (!data) return null
  const path = search.get('path')
  if (node === 'document' && path) return <DocumentPage tree={data} path={path} />
  const found = findNode(data, node)
  if (!found) return <Gone packId={packId} />
  const ending = endings.find((one) => one === search.get('ending')) ?? null
  return <EditPage tree={data} found={found} ending={found.level === 'course' ? ending : null} />
}
