import { useQuery } from '@tanstack/react-query'
import type { ApiToken } from '@zenit/contract/api-tokens'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/feedback/States.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Panel } from '../../Panel.tsx'
import { dateWords } from '../../people/words.ts'
import styles from './Integrations.module.css'
import { tokensQuery } from './queries.ts'
import { RevokeToken } from './RevokeToken.tsx'
import { TokenForm } from './TokenForm.tsx'

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t, language } = useTranslation('studio-integrations')
  const { name, scopes, createdAt, createdBy, isMakerGone, expiresAt, isExpired, usedAt } = token
  const on = (instant: string) => ({ date: dateWords(instant, language) })
  const made = createdBy
    ? t('tokens.madeBy', { ...on(createdAt), name: createdBy })
    : t('tokens.made', on(createdAt))
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <ul className={styles.tags} aria-label={t('tokens.form.scopes')}>
          {scopes.map((scope) => (
            <li key={scope}>
              <Tag>{t(`tokens.scopes.${scope}`)}</Tag>
            </li>
          ))}
        </ul>
        <p className={styles.note}>{made}</p>
        <p className={styles.note}>
          {isExpired ? t('tokens.expired', on(expiresAt)) : t('tokens.expires', on(expiresAt))} ·{' '}
          {usedAt ? t('tokens.used', on(usedAt)) : t('tokens.unused')}
        </p>
        {isMakerGone && !isExpired && <p className={styles.note}>{t('tokens.makerGone')}</p>}
      </div>
      <Button size="small" look="quiet" onClick={onRevoke}>
        {t('tokens.revoke')}
        <VisuallyHidden>– {name}</VisuallyHidden>
      </Button>
    </li>
  )
}

/** Creates and revokes tokens for programs of the organisation. */
export function Tokens({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation('studio-integrations')
  const query = useQuery(tokensQuery(organisationId))
  const [isCreating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<ApiToken | null>(null)
  return (
    <Panel
      title={t('tokens.title')}
      action={
        <Button size="small" look="main" icon="plus" onClick={() => setCreating(true)}>
          {t('tokens.create')}
        </Button>
      }
    >
      <p className={styles.lead}>
        {t('tokens.lead')} <a href="/api/docs#organisation-api">{t('tokens.docs')}</a>
      </p>
      <ListStates query={query} failure={t('tokens.failure')} shape="rows">
        {({ tokens }) =>
          tokens.length === 0 ? (
            <EmptyState level={3} title={t('tokens.none.title')}>
              {t('tokens.none.body')}
            </EmptyState>
          ) : (
            <ul className={styles.list} aria-label={t('tokens.title')}>
              {tokens.map((token) => (
                <TokenRow key={token._id} token={token} onRevoke={() => setRevoked(token)} />
              ))}
            </ul>
          )
        }
      </ListStates>
      {isCreating && <TokenForm organisationId={organisationId} onClose={() => setCreating(false)} />}
      {revoked && (
        <RevokeToken organisationId={organisationId} token={revoked} onClose={() => setRevoked(null)} />
      )}
    </Panel>
  )
}
