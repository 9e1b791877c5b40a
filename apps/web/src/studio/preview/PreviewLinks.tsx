import { useMutation, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import { createPreviewLink, deletePreviewLink, type listPreviewLinks } from '@zenit/contract/packs-preview'
import { request } from '../../api/client.ts'
import { copyText } from '../../copy.ts'
import { dateTimeWords } from '../../format/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListStates } from '../../lists/ListStates.tsx'
import { queryClient } from '../../query-client.ts'
import { studioPaths } from '../../studio-paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { toasts } from '../../ui/feedback/toasts.ts'
import { TextInput } from '../../ui/form/Field.tsx'
import { useIsMirror } from '../content/mirror/is-mirror.ts'
import packStyles from '../content/PackPage.module.css'
import styles from './PreviewLinks.module.css'
import { linksQuery } from './queries.ts'

type Link = AnswerOf<typeof listPreviewLinks>['links'][number]

const addressOf = (secret: string) => window.location.origin + studioPaths.preview(secret)

/** Shown only once: only its hash is stored. */
function NewLink({ secret }: { secret: string }) {
  const { t } = useTranslation('studio-preview')
  const address = addressOf(secret)
  const copy = async () => {
    if (await copyText(address)) toasts.success(t('links.copied'))
    else toasts.error(t('links.notCopied'))
  }
  return (
    <div className={styles.made}>
      <TextInput label={t('links.new')} hint={t('links.once')} readOnly value={address} />
      <Button icon="copy" onClick={() => void copy()}>
        {t('links.copy')}
      </Button>
    </div>
  )
}

function Row({ packId, link }: { packId: string; link: Link }) {
  const { t, language } = useTranslation('studio-preview')
  const until = dateTimeWords(link.expiresAt, language)
  const revoke = useMutation({
    mutationFn: () => request(deletePreviewLink, { params: { id: packId, linkId: link._id } }),
    onSuccess: () => toasts.success(t('links.revoked')),
    onError: () => toasts.error(t('links.failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: linksQuery(packId).queryKey }),
  })
  return (
    <li className={packStyles.issue}>
      <p className={packStyles.name}>{t('links.until', { date: until })}</p>
      <p className={packStyles.note}>
        {t('links.by', { name: link.createdBy?.name ?? '', date: dateTimeWords(link.createdAt, language) })}
      </p>
      <Button
        size="small"
        pending={revoke.isPending}
        aria-label={t('links.revokeOne', { date: until })}
        onClick={() => revoke.mutate()}
      >
        {t('links.revoke')}
      </Button>
    </li>
  )
}

/** Links that let others view the draft of a pack. */
export function PreviewLinks({ packId }: { packId: string }) {
  const { t } = useTranslation('studio-preview')
  const isMirror = useIsMirror()
  const query = useQuery(linksQuery(packId))
  const create = useMutation({
    mutationFn: () => request(createPreviewLink, { params: { id: packId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: linksQuery(packId).queryKey }),
    onError: () => toasts.error(t('links.failed')),
  })
  return (
    <Card as="section" className={packStyles.card} aria-labelledby="preview-links">
      <h2 id="preview-links" className={packStyles.subtitle}>
        {t('links.title')}
      </h2>
      <p className={packStyles.note}>{t(isMirror ? 'links.leadMirror' : 'links.lead')}</p>
      <div>
        <Button icon="plus" pending={create.isPending} onClick={() => create.mutate()}>
          {t('links.create')}
        </Button>
      </div>
      <div role="status">
        {create.data && <NewLink key={create.data.secret} secret={create.data.secret} />}
      </div>
      <ListStates query={query} failure={t('links.failure')} shape="rows">
        {({ links }) =>
          links.length === 0 ? (
            <p className={packStyles.note}>{t('links.none')}</p>
          ) : (
            <ul className={packStyles.issues}>
              {links.map((link) => (
                <Row key={link._id} packId={packId} link={link} />
              ))}
            </ul>
          )
        }
      </ListStates>
    </Card>
  )
}
