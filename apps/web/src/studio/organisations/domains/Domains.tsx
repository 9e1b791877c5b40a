import { useQuery } from '@tanstack/react-query'
import { addDomain, listDomains, removeDomain } from '@zenit/contract/domains'
import type { Organisation } from '@zenit/contract/organisations'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { queryOf } from '../../../query-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/form/Field.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Panel } from '../../Panel.tsx'
import { ChangeDialog } from '../../people/change/ChangeDialog.tsx'
import styles from '../members/Members.module.css'

const longestDomain = 253

interface DialogProps {
  organisationId: string
  onClose: () => void
}

function AddDialog({ organisationId: id, onClose }: DialogProps) {
  const { t } = useTranslation('studio-domains')
  const [text, setText] = useState('')
  const domain = text.trim()
  // The server decides whether it is a valid domain, which may use any alphabet.
  const wrong = /^[^\s@.]+(\.[^\s@.]+)+$/.test(domain) ? undefined : t('adding.wrong')
  return (
    <ChangeDialog
      title={t('adding.title')}
      effect={t('adding.effect')}
      confirmLabel={t('adding.yes')}
      done={t('adding.done')}
      send={(reason) => request(addDomain, { params: { id }, body: { domain, reason } })}
      onClose={onClose}
      blocked={wrong}
    >
      <TextInput
        label={t('adding.label')}
        hint={t('adding.hint')}
        error={domain ? wrong : undefined}
        maxLength={longestDomain}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </ChangeDialog>
  )
}

function RemoveDialog({ organisationId: id, domain, onClose }: DialogProps & { domain: string }) {
  const { t } = useTranslation('studio-domains')
  return (
    <ChangeDialog
      title={t('removing.title', { domain })}
      effect={t('removing.effect')}
      confirmLabel={t('removing.yes')}
      done={t('removing.done')}
      send={(reason) => request(removeDomain, { params: { id }, body: { domain, reason } })}
      onClose={onClose}
    />
  )
}

interface Props {
  organisation: Organisation
  /** Only admins can verify who owns a domain. */
  canChange: boolean
}

/** Domains whose confirmed addresses bring people into an organisation. */
export function Domains({ organisation: { _id: id }, canChange }: Props) {
  const { t } = useTranslation('studio-domains')
  const query = useQuery(queryOf(listDomains, { params: { id } }))
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<string | null>(null)
  return (
    <Panel
      title={t('title')}
      action={
        canChange && (
          <Button size="small" icon="plus" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      <ListStates query={query} failure={t('failure')} shape="rows">
        {({ domains }) =>
          domains.length === 0 ? (
            <p className={styles.note}>{t('none')}</p>
          ) : (
            <>
              <ul className={styles.list}>
                {domains.map(({ domain }) => (
                  <li key={domain} className={styles.person}>
                    <div className={styles.names}>
                      <p className={styles.name}>{domain}</p>
                    </div>
                    {canChange && (
                      <Button size="small" look="quiet" onClick={() => setLeaving(domain)}>
                        {t('remove')}
                        <VisuallyHidden>– {domain}</VisuallyHidden>
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              <p className={styles.note}>{t('note')}</p>
            </>
          )
        }
      </ListStates>
      {isAdding && <AddDialog organisationId={id} onClose={() => setAdding(false)} />}
      {leaving && <RemoveDialog organisationId={id} domain={leaving} onClose={() => setLeaving(null)} />}
    </Panel>
  )
}
