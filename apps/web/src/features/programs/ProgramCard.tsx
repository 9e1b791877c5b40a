import type { Program } from '@zenit/contract/programs'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { useWayIn } from '../../shell/use-way-in.ts'
import { Card, stretchedLink } from '../../ui/card/Card.tsx'
import { CardBody, CardFoot, CardGo, CardNote } from '../../ui/card/CardBody.tsx'
import { cx } from '../../ui/cx.ts'
import { ProgressArc } from '../../ui/feedback/ProgressArc.tsx'
import { Cover } from '../../ui/picture/Cover.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './CatalogueCard.module.css'
import { usePercent } from './use-duration.ts'

/** The access label of a program (ACCESS-05). */
export function AccessTag({ program }: { program: Program }) {
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

/** Progress of the program; before the start, its number of courses. */
function ProgramStage({ program }: { program: Program }) {
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

function useProgramAction({ access, progress }: Program): string {
  const { t } = useTranslation('programs')
  if (access === 'completed') return t('go.review')
  return progress > 0 ? t('go.onward') : t('go.program')
}

/** A program in the list. A closed one stays visible, with what opens it. */
export function ProgramCard({ program }: { program: Program }) {
  const wayIn = useWayIn()
  const action = useProgramAction(program)
  const isLocked = program.access === 'unavailable'
  return (
    <Card as="article" isLink={!isLocked} isTall className={cx(isLocked && styles.locked)}>
      <div className={styles.picture}>
        <Cover id={program._id} motif={program.motif} image={program.cover} />
      </div>
      <CardBody
        level={2}
        title={
          isLocked ? (
            program.title
          ) : (
            <Link to={paths.program(program._id)} className={stretchedLink}>
              {program.title}
            </Link>
          )
        }
      >
        <CardNote>{isLocked ? wayIn(program.rank) : program.description}</CardNote>
        <p className={styles.label}>
          <AccessTag program={program} />
        </p>
        <CardFoot className={styles.foot}>
          <ProgramStage program={program} />
          {!isLocked && <CardGo>{action}</CardGo>}
        </CardFoot>
      </CardBody>
    </Card>
  )
}
