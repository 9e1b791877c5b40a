import { useQuery } from '@tanstack/react-query'
import type { Organisation } from '@zenit/contract/organisations'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListCount } from '../../lists/ListCount.tsx'
import { ListStates } from '../../lists/ListStates.tsx'
import { Row, Rows, RowTitle } from '../../lists/Rows.tsx'
import { useSession } from '../../shell/use-session.ts'
import { studioPaths } from '../../studio-paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { StudioHead } from '../StudioHead.tsx'
import { flagNames } from './flags.ts'
import { MakeDefault } from './MakeDefault.tsx'
import { OrganisationForm } from './OrganisationForm.tsx'
import styles from './OrganisationsPage.module.css'
import { organisationsQuery } from './queries.ts'

/** The open dialog and its subject; each opening gets a fresh form. */
interface OpenWindow {
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
            <VisuallyHidden>– {flags[flag] ? t('open') : t('closed')}</VisuallyHidden>
          </Tag>
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  organisation: Organisation
  /** Only admins edit organisations. */
  canChange: boolean
  onOpen: (window: OpenWindow['window'], organisation: Organisation) => void
}

function OrganisationRow({ organisation, canChange, onOpen }: RowProps) {
  const { t } = useTranslation('studio-organisations')
  const { _id, name, slug, isDefault, peopleCount } = organisation
  return (
    <Row className={styles.row}>
      <div className={styles.what}>
        <RowTitle>
          <Link to={studioPaths.organisation(_id)}>{name}</Link>
        </RowTitle>
        <p className={styles.note}>
          <span className={styles.slug}>{slug}</span>
          {' · '}
          {canChange ? (
            <Link to={studioPaths.people({ organisation: _id })}>{t('people', { count: peopleCount })}</Link>
          ) : (
            t('people', { count: peopleCount })
          )}
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
      {canChange && (
        <div className={styles.actions}>
          <Button size="small" icon="edit" onClick={() => onOpen('form', organisation)}>
            {t('edit')}
            <VisuallyHidden>– {name}</VisuallyHidden>
          </Button>
          {!isDefault && (
            <Button size="small" look="quiet" onClick={() => onOpen('default', organisation)}>
              {t('default.make')}
              <VisuallyHidden>– {name}</VisuallyHidden>
            </Button>
          )}
        </div>
      )}
    </Row>
  )
}

function Windows({ opened, isOpen, onClose }: { opened: OpenWindow; isOpen: boolean; onClose: () => void }) {
  const { window, organisation, turn } = opened
  if (window === 'default' && organisation)
    return <MakeDefault key={turn} organisation={organisation} isOpen={isOpen} onClose={onClose} />
  return <OrganisationForm key={turn} organisation={organisation} isOpen={isOpen} onClose={onClose} />
}

/** Organisations and the features open to their people (ACCESS-02, ACCESS-04). */
export function OrganisationsPage() {
  const { t } = useTranslation('studio-organisations')
  const query = useQuery(organisationsQuery)
  const { user } = useSession()
  const canChange = user?.roles.includes('admin') ?? false
  const { data } = query
  const [opened, setOpened] = useState<OpenWindow>({ window: 'form', organisation: null, turn: 0 })
  const [isOpen, setIsOpen] = useState(false)
  const open = (window: OpenWindow['window'], organisation: Organisation | null) => {
    setOpened({ window, organisation, turn: opened.turn + 1 })
    setIsOpen(true)
  }
  return (
    <>
      <StudioHead title={t('title')} lead={t('lead')}>
        {canChange && (
          <Button look="main" icon="plus" onClick={() => open('form', null)}>
            {t('create')}
          </Button>
        )}
      </StudioHead>
      <div className={styles.bar}>
        <ListCount count={data && t('found', { count: data.organisations.length })} />
      </div>
      <ListStates query={query} failure={t('failure')} shape="rows">
        {({ organisations }) => (
          <Rows label={t('title')}>
            {organisations.map((organisation) => (
              <OrganisationRow
                key={organisation._id}
                organisation={organisation}
                canChange={canChange}
                onOpen={open}
              />
            ))}
          </Rows>
        )}
      </ListStates>
      <Windows opened={opened} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
