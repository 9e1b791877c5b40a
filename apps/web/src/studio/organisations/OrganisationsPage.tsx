import { useQuery } from '@tanstack/react-query'
import type { Organisation } from '@zenit/contract/organisations'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { StudioHead } from '../StudioHead.tsx'
import { flagNames } from './flags.ts'
import { MakeDefault } from './MakeDefault.tsx'
import { OrganisationForm } from './OrganisationForm.tsx'
import styles from './OrganisationsPage.module.css'
import { organisationsQuery } from './queries.ts'

/** Which window is open, over what; each opening is a form of its own. */
interface Opened {
  window: 'form' | 'default'
  organisation: Organisation | null
  turn: number
}

function Flags({ organisation: { flags } }: { organisation: Organisation }) {
  const { t } = useTranslation('studio-organisations')
  return (
    <ul className={styles.flags} aria-label={t('form.flags')}>
      {flagNames.map((flag) => (
        <li key={flag}>
          <Tag tone={flags[flag] ? 'leaf' : 'locked'} icon={flags[flag] ? 'check' : 'lock'}>
            {t(`flags.${flag}`)}
            <VisuallyHidden>: {flags[flag] ? t('open') : t('closed')}</VisuallyHidden>
          </Tag>
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  organisation: Organisation
  onOpen: (window: Opened['window'], organisation: Organisation) => void
}

function Row({ organisation, onOpen }: RowProps) {
  const { t } = useTranslation('studio-organisations')
  const { _id, name, slug, isDefault, peopleCount } = organisation
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.note}>
          <span className={styles.slug}>{slug}</span>
          {' · '}
          <Link to={paths.studioPeople({ organisation: _id })}>{t('people', { count: peopleCount })}</Link>
        </p>
        {isDefault && (
          <p className={styles.default}>
            <Tag tone="sun" icon="home">
              {t('isDefault')}
            </Tag>
          </p>
        )}
      </div>
      <Flags organisation={organisation} />
      <div className={styles.actions}>
        <Button size="small" icon="edit" onClick={() => onOpen('form', organisation)}>
          {t('edit')}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
        {!isDefault && (
          <Button size="small" look="quiet" onClick={() => onOpen('default', organisation)}>
            {t('default.make')}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  )
}

function Windows({ opened, isOpen, onClose }: { opened: Opened; isOpen: boolean; onClose: () => void }) {
  const { window, organisation, turn } = opened
  if (window === 'default' && organisation)
    return <MakeDefault key={turn} organisation={organisation} isOpen={isOpen} onClose={onClose} />
  return <OrganisationForm key={turn} organisation={organisation} isOpen={isOpen} onClose={onClose} />
}

/** Organisations and what they open to their people (ACCESS-02, ACCESS-04). */
export function OrganisationsPage() {
  const { t } = useTranslation('studio-organisations')
  const { t: lists } = useTranslation('lists')
  const query = useQuery(organisationsQuery)
  const [opened, setOpened] = useState<Opened>({ window: 'form', organisation: null, turn: 0 })
  const [isOpen, setIsOpen] = useState(false)
  const open = (window: Opened['window'], organisation: Organisation | null) => {
    setOpened({ window, organisation, turn: opened.turn + 1 })
    setIsOpen(true)
  }
  return (
    <>
      <StudioHead title={t('title')} lead={t('lead')}>
        <Button look="main" icon="plus" onClick={() => open('form', null)}>
          {t('create')}
        </Button>
      </StudioHead>
      {query.isError && !query.data && (
        <ErrorState title={t('failure')} retryLabel={lists('retry')} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <div role="status" aria-label={lists('loading')} className={styles.rows}>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} shape="block" className={styles.placeholder} />
          ))}
        </div>
      )}
      {query.data && (
        <ul className={styles.rows} aria-label={t('title')}>
          {query.data.organisations.map((organisation) => (
            <Row key={organisation._id} organisation={organisation} onOpen={open} />
          ))}
        </ul>
      )}
      <Windows opened={opened} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
