import type { Module } from '@zenit/contract/programs'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { useWayIn } from '../../shell/use-way-in.ts'
import { Card, stretchedLink } from '../../ui/Card.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ProgressArc } from '../../ui/ProgressArc.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './CatalogueCard.module.css'
import { usePercent } from './use-duration.ts'

/** The access label of a program (ACCESS-05). */
export function AccessTag({ program }: { program: Module }) {
  const { t } = useTranslation('programs')
  if (program.access === 'completed')
    return (
      <Tag tone="leaf" icon="check">
        {t('access.completed')}
      </Tag>
    )
  if (program.access === 'unavailable')
    return (
      <Tag tone="locked" icon="lock">
        {t('access.unavailable')}
      </Tag>
    )
  return <Tag tone="sun">{t('access.active')}</Tag>
}

/** How far the climb is; before it begins, how much there is to climb. */
function Standing({ program }: { program: Module }) {
  const { t } = useTranslation('programs')
  const percent = usePercent()
  const courses = t('program.courses', { count: program.coursesCount })
  if (program.progress === 0 || program.access === 'unavailable')
    return <span className={styles.count}>{courses}</span>
  const climbed = percent(program.progress)
  return (
    <span className={styles.progress}>
      <ProgressArc share={program.progress} label={t('course.progress', { percent: climbed })} />
      <span>
        <span aria-hidden="true">{climbed}</span>
        <small className={styles.count}>{courses}</small>
      </span>
    </span>
  )
}

function useProgramAction({ access, progress }: Module): string {
  const { t } = useTranslation('programs')
  if (access === 'completed') return t('go.review')
  return progress > 0 ? t('go.onward') : t('go.program')
}

/** A program in the list. One that is closed stays visible, with what opens it. */
export function ProgramCard({ program }: { program: Module }) {
  const wayIn = useWayIn()
  const action = useProgramAction(program)
  const isLocked = program.access === 'unavailable'
  return (
    <Card as="article" isLink={!isLocked} className={cx(styles.card, isLocked && styles.locked)}>
      <div className={styles.picture}>
        <Cover id={program._id} image={program.cover} />
      </div>
      <div className={styles.body}>
        <h2 className={styles.title}>
          {isLocked ? (
            program.title
          ) : (
            <Link to={paths.program(program._id)} className={stretchedLink}>
              {program.title}
            </Link>
          )}
        </h2>
        <p className={styles.note}>{isLocked ? wayIn(program.rank) : program.description}</p>
        <p className={styles.label}>
          <AccessTag program={program} />
        </p>
        <div className={styles.foot}>
          <Standing program={program} />
          {!isLocked && (
            <span className={styles.go} aria-hidden="true">
              {action}
              <Icon name="arrow-right" size={18} />
            </span>
          )}
        </div>
      </div>
    </Card>
  )
}
