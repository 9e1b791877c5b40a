import { useMutation } from '@tanstack/react-query'
import { type PackTree, saveDocument } from '@zenit/contract/packs'
import { Link, useNavigate } from 'react-router'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import fields from '../fields/Fields.module.css'
import { NodeMark } from '../PackState.tsx'
import { documentPath } from '../paths.ts'
import { outdatePacks } from '../queries.ts'
import styles from '../tree/Tree.module.css'
import { type SiteKind, siteDocuments, siteKindOf, siteKinds } from './documents.ts'

interface Props {
  packId: string
  others: PackTree['others']
  /** Whether missing documents can be added. */
  mayAdd: boolean
}

/** Documents that can be added. */
function Missing({ packId, kinds }: { packId: string; kinds: readonly SiteKind[] }) {
  const { t } = useTranslation('studio-site')
  const navigate = useNavigate()
  const add = useMutation({
    mutationFn: (kind: SiteKind) => {
      const { path, start } = siteDocuments[kind]
      const body = { path, content: JSON.stringify(start), expectedVersion: 0 }
      return request(saveDocument, { params: { id: packId }, body })
    },
    onSuccess: async ({ document }) => {
      await outdatePacks()
      await navigate(documentPath(packId, document.path))
    },
  })
  return (
    <>
      <p className={fields.buttons}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="small"
            icon="plus"
            pending={add.isPending && add.variables === kind}
            onClick={() => add.mutate(kind)}
          >
            {t(`kinds.${kind}`)}
          </Button>
        ))}
      </p>
      {add.isError && (
        <p role="alert" className={fields.error}>
          {t('failed')}
        </p>
      )}
    </>
  )
}

/** Documents outside courses: the existing ones, and those that can be added. */
export function SiteList({ packId, others, mayAdd }: Props) {
  const { t } = useTranslation('studio-site')
  const there = new Set(others.map(({ path }) => path))
  const missing = mayAdd ? siteKinds.filter((kind) => !there.has(siteDocuments[kind].path)) : []
  if (others.length + missing.length === 0) return null
  return (
    <section className={styles.group} aria-label={t('list')}>
      <h3 className={styles.others}>{t('list')}</h3>
      <ul className={styles.parts}>
        {others.map(({ path, state }) => {
          const kind = siteKindOf(path)
          return (
            <li key={path} className={styles.words}>
              <Link to={documentPath(packId, path)}>{kind ? t(`kinds.${kind}`) : path}</Link>
              <NodeMark state={state} />
            </li>
          )
        })}
      </ul>
      {missing.length > 0 && <Missing packId={packId} kinds={missing} />}
    </section>
  )
}
