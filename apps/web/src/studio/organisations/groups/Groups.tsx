import { useQuery } from '@tanstack/react-query'
import type { Group } from '@zenit/contract/groups'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { Row, Rows, RowTitle } from '../../../lists/Rows.tsx'
import { studioPaths } from '../../../studio-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/feedback/States.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { DeleteGroup } from './DeleteGroup.tsx'
import { GroupForm } from './GroupForm.tsx'
import styles from './Groups.module.css'
import { groupsQuery } from './queries.ts'

interface OpenWindow {
  window: 'form' | 'delete'
  group: Group
}

interface RowProps {
  organisationId: string
  group: Group
  onOpen: (opened: OpenWindow) => void
}

function GroupRow({ organisationId, group, onOpen }: RowProps) {
  const { t } = useTranslation('studio-groups')
  const { _id, name, peopleCount, isFromDirectory } = group
  return (
    <Row className={styles.row}>
      <RowTitle>
        <Link to={`${studioPaths.organisation(organisationId)}?${new URLSearchParams({ group: _id })}`}>
          {name}
        </Link>
      </RowTitle>
      <p className={styles.note}>{t('people', { count: peopleCount })}</p>
      {isFromDirectory ? (
        <p className={styles.note}>{t('fromDirectory')}</p>
      ) : (
        <div className={styles.actions}>
          <Button size="small" icon="edit" onClick={() => onOpen({ window: 'form', group })}>
            {t('rename')}
            <VisuallyHidden>– {name}</VisuallyHidden>
          </Button>
          <Button size="small" look="quiet" onClick={() => onOpen({ window: 'delete', group })}>
            {t('delete')}
            <VisuallyHidden>– {name}</VisuallyHidden>
          </Button>
        </div>
      )}
    </Row>
  )
}

/** Creates, renames and deletes groups of an organisation; people are added to them in the list of people. */
export function Groups({ organisationId }: { organisationId: string }) {
  const { t } = useTranslation('studio-groups')
  const query = useQuery(groupsQuery(organisationId))
  const [isCreating, setCreating] = useState(false)
  const [opened, setOpened] = useState<OpenWindow | null>(null)
  const close = () => setOpened(null)
  return (
    <section className={styles.page} aria-label={t('title')}>
      <div className={styles.head}>
        <p className={styles.lead}>{t('lead')}</p>
        <Button look="main" icon="plus" onClick={() => setCreating(true)}>
          {t('create')}
        </Button>
      </div>
      <ListStates query={query} failure={t('failure')} shape="rows">
        {({ groups }) =>
          groups.length === 0 ? (
            <EmptyState title={t('none.title')}>{t('none.body')}</EmptyState>
          ) : (
            <Rows label={t('title')}>
              {groups.map((group) => (
                <GroupRow key={group._id} organisationId={organisationId} group={group} onOpen={setOpened} />
              ))}
            </Rows>
          )
        }
      </ListStates>
      {isCreating && (
        <GroupForm organisationId={organisationId} group={null} onClose={() => setCreating(false)} />
      )}
      {opened?.window === 'form' && (
        <GroupForm organisationId={organisationId} group={opened.group} onClose={close} />
      )}
      {opened?.window === 'delete' && (
        <DeleteGroup organisationId={organisationId} group={opened.group} onClose={close} />
      )}
    </section>
  )
}
