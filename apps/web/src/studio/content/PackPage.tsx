import { useQuery } from '@tanstack/react-query'
import { exportPack, type PackSummary } from '@zenit/contract/packs'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { addressOf } from '../../api/client.ts'
import { dateTimeWords } from '../../format/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { studioPaths } from '../../studio-paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { GuidePage } from '../guide/GuidePage.tsx'
import { PreviewLink } from '../preview/PreviewLink.tsx'
import { PreviewLinks } from '../preview/PreviewLinks.tsx'
import { BackLink, SubjectTitle } from '../SubjectHead.tsx'
import { HistoryPage } from './history/HistoryPage.tsx'
import { historyPath } from './history/queries.ts'
import { Issues } from './Issues.tsx'
import { MirrorContext } from './mirror/is-mirror.ts'
import { MirrorWays } from './mirror/MirrorNote.tsx'
import { NodePage } from './node/NodePage.tsx'
import styles from './PackPage.module.css'
import { MirrorTag, PackState } from './PackState.tsx'
import { DeletePack } from './packs/DeletePack.tsx'
import { ImportPack } from './packs/ImportPack.tsx'
import { Editors } from './presence/Editors.tsx'
import { Publications } from './publishing/Publications.tsx'
import { PublishDialog } from './publishing/PublishDialog.tsx'
import { packQuery } from './queries.ts'
import { RequestPanel } from './requests/RequestPanel.tsx'
import { RequestTag } from './requests/RequestTag.tsx'
import { ResultsPage } from './results/ResultsPage.tsx'
import { Tree } from './tree/Tree.tsx'
import { packTitle } from './words.ts'

function Actions({ pack }: { pack: PackSummary }) {
  const { t, language } = useTranslation('studio-content')
  const { t: words } = useTranslation('studio-history')
  const { t: publishing } = useTranslation('studio-publishing')
  const packId = pack._id
  const [isImporting, setImporting] = useState(false)
  const [turn, setTurn] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setTurn(turn + 1)
    setIsOpen(true)
  }
  return (
    <div className={styles.actions}>
      <LinkButton icon="clock" render={<Link to={historyPath(packId)} />}>
        {words('open')}
      </LinkButton>
      {/* A file download, not a page of the product. */}
      <LinkButton
        icon="download"
        render={<a href={addressOf(exportPack, { params: { id: packId } })} download />}
      >
        {t('download')}
      </LinkButton>
      {!pack.isMirror && (
        <Button
          onClick={() => {
            setTurn(turn + 1)
            setImporting(true)
          }}
        >
          {t('import.open')}
        </Button>
      )}
      {pack.courses > 0 && <PreviewLink packId={packId} />}
      {pack.publishedAt === null && <DeletePack packId={packId} title={packTitle(pack, language)} />}
      {!pack.isMirror && (
        <Button look="main" disabledReason={pack.request ? publishing('first') : undefined} onClick={open}>
          {t('publish.open')}
        </Button>
      )}
      <ImportPack
        key={`import ${turn}`}
        packId={packId}
        isOpen={isImporting}
        onClose={() => setImporting(false)}
      />
      <PublishDialog key={turn} pack={pack} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  )
}

function Head({ pack }: { pack: PackSummary }) {
  const { t, language } = useTranslation('studio-content')
  const { changedAt, publishedAt, home, languages, request } = pack
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <BackLink to={studioPaths.content()}>{t('back')}</BackLink>
        <SubjectTitle>{packTitle(pack, language)}</SubjectTitle>
        <p className={styles.meta}>
          <PackState state={pack.state} />
          {pack.isMirror && <MirrorTag />}
          {request && <RequestTag request={request} />}
          <span>
            {pack.pack} · {languages.join(', ').toUpperCase()}
          </span>
          <span>{t('changedAt', { date: dateTimeWords(changedAt, language) })}</span>
          <span>
            {publishedAt
              ? t('publishedAt', { date: dateTimeWords(publishedAt, language) })
              : t('neverPublished')}
          </span>
        </p>
        {!pack.isMirror && <Editors pack={pack._id} page="" />}
        {home && home !== 'studio' && !pack.isMirror && <p className={styles.note}>{t('fromFolder')}</p>}
      </div>
      <Actions pack={pack} />
    </header>
  )
}

/** A pack: its contents, its issues, and publication. */
function Overview({ id }: { id: string }) {
  const { language } = useTranslation('studio-content')
  const { data } = useQuery(packQuery(id))
  // The loader provides the data, or another page is shown.
  if (!data) return null
  return (
    <>
      <PageTitle>{packTitle(data.pack, language)}</PageTitle>
      <Head pack={data.pack} />
      <MirrorWays pack={data.pack} />
      <div className={styles.page}>
        <Tree tree={data} />
        <div className={styles.column}>
          {!data.pack.isMirror && <RequestPanel pack={data.pack} />}
          <Issues packId={id} />
          <Publications pack={data.pack} />
          <PreviewLinks packId={id} />
        </div>
      </div>
    </>
  )
}

function Page({ id, node }: { id: string; node: string }) {
  if (node === 'history') return <HistoryPage packId={id} />
  if (node === 'results') return <ResultsPage packId={id} />
  return node ? <NodePage packId={id} node={node} /> : <Overview id={id} />
}

function Known({ id, node }: { id: string; node: string }) {
  const { data } = useQuery(packQuery(id))
  return (
    <MirrorContext value={data?.pack.isMirror ?? false}>
      <Page id={id} node={node} />
    </MirrorContext>
  )
}

/** A pack, or the part of it named by the rest of the path. */
export function PackPage() {
  const { id = '', '*': node = '' } = useParams()
  // The guide uses the path of a pack.
  if (studioPaths.pack(id) === studioPaths.guide()) return <GuidePage />
  return <Known id={id} node={node} />
}
