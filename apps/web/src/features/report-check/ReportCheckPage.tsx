import { useMutation } from '@tanstack/react-query'
import { verifyReport } from '@zenit/contract/report-pdf'
import { request } from '../../api/client.ts'
import { brand } from '../../brand.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { PublicHeader } from '../../shell/header/PublicHeader.tsx'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { DropZone } from '../../ui/uploader/DropZone.tsx'
import { useFileDrop } from '../../ui/uploader/use-file-drop.ts'
import { readProof } from './proof.ts'
import styles from './ReportCheckPage.module.css'
import './texts.ts'

type Result = 'unaltered' | 'altered' | 'foreign'

async function check(file: File): Promise<Result> {
  const proof = await readProof(file)
  if (!proof) return 'foreign'
  const { isUnaltered } = await request(verifyReport, { body: proof })
  return isUnaltered ? 'unaltered' : 'altered'
}

const signs = { unaltered: 'check', altered: 'warning', foreign: 'info' } as const

function Outcome({ result, name }: { result: Result; name: string }) {
  const { t } = useTranslation('report-check')
  return (
    <div className={styles.outcome} data-result={result}>
      <Icon name={signs[result]} size={28} />
      <div>
        <h2 className={styles.heading}>{t(`${result}.title`, { brand: brand.name })}</h2>
        <p className={styles.name}>{name}</p>
        <p>{t(`${result}.body`, { brand: brand.name })}</p>
      </div>
    </div>
  )
}

function Check() {
  const { t } = useTranslation('report-check')
  const noNetwork = useNetworkReason()
  const { mutate, data, variables, isPending, isError } = useMutation({ mutationFn: check })
  const take = ([file]: File[]) => file && !isPending && !noNetwork && mutate(file)
  const { isOver, handlers } = useFileDrop(take)
  return (
    <div className={styles.check} {...handlers}>
      <DropZone
        isOver={isOver}
        accept={['.pdf']}
        chooseLabel={t('choose')}
        disabledReason={noNetwork}
        isInvalid={isError}
        field="file"
        onFiles={take}
      >
        {t('drop')}
      </DropZone>
      <div role="status">
        {isPending && <p>{t('checking')}</p>}
        {data && !isPending && <Outcome result={data} name={variables?.name ?? ''} />}
      </div>
      <p role="alert" className={styles.failure}>
        {isError && t('failed')}
      </p>
    </div>
  )
}

/** Shows whether a PDF report is unaltered. Open to everybody, so outside of the shell. */
export function ReportCheckPage() {
  const { t } = useTranslation('report-check')
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <PublicHeader />
      <main className={styles.page}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead', { brand: brand.name })}</p>
        <Card as="section" className={styles.sheet}>
          <Check />
        </Card>
        <p className={styles.note}>{t('note')}</p>
      </main>
    </div>
  )
}
