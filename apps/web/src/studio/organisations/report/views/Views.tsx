import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import { ListStates } from '../../../../lists/ListStates.tsx'
import { Button, LinkButton } from '../../../../ui/Button.tsx'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import type { ReportState } from '../queries.ts'
import { DeleteView } from './DeleteView.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { isShown, searchOf, viewsQuery } from './saved-views.ts'
import { ViewForm } from './ViewForm.tsx'
import styles from './Views.module.css'

interface Props {
  organisationId: string
  state: ReportState
}

/** Saved filters of the report, as links. */
export function Views({ organisationId, state }: Props) {
  const { t } = useTranslation('studio-reports')
  const query = useQuery(viewsQuery(organisationId))
  const [opened, setOpened] = useState<'form' | 'schedule' | 'delete' | null>(null)
  const close = () => setOpened(null)
  const shown = query.data?.views.filter((view) => isShown(view, state)) ?? []
  const own = shown.find(({ isOwn }) => isOwn) ?? null
  const seen = own ?? shown[0] ?? null
  const deletable = own ?? shown.find(({ canDelete }) => canDelete) ?? null
  return (
    <section aria-label={t('views.title')} className={styles.views}>
      <ListStates query={query} failure={t('views.unloaded')} shape="rows">
        {({ views }) =>
          views.length > 0 && (
            <ul className={styles.list} aria-label={t('views.title')}>
              {views.map((view) => (
                <li key={view._id}>
                  <LinkButton
                    size="small"
                    render={
                      <Link
                        to={{ search: searchOf(view) }}
                        preventScrollReset
                        aria-current={isShown(view, state) ? 'true' : undefined}
                      />
                    }
                  >
                    {view.name}
                    {!view.isOwn && <VisuallyHidden> – {t('views.fromOthers')}</VisuallyHidden>}
                  </LinkButton>
                </li>
              ))}
            </ul>
          )
        }
      </ListStates>
      <div className={styles.actions}>
        <Button size="small" look="quiet" icon={own ? 'edit' : 'plus'} onClick={() => setOpened('form')}>
          {own ? t('views.change') : t('views.save')}
        </Button>
        {seen && (
          <Button size="small" look="quiet" onClick={() => setOpened('schedule')}>
            {t('views.schedule')}
          </Button>
        )}
        {deletable && (
          <Button size="small" look="quiet" onClick={() => setOpened('delete')}>
            {t('views.deleteThis')}
          </Button>
        )}
      </div>
      {opened === 'form' && (
        <ViewForm organisationId={organisationId} state={state} view={own} onClose={close} />
      )}
      {opened === 'schedule' && seen && (
        <ScheduleForm organisationId={organisationId} view={seen} onClose={close} />
      )}
      {opened === 'delete' && deletable && (
        <DeleteView organisationId={organisationId} view={deletable} onClose={close} />
      )}
    </section>
  )
}
