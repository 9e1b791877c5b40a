import type { Matrix, MatrixCell, MatrixPerson } from '@zenit/contract/matrix'
import { type CSSProperties, memo, useEffect, useRef } from 'react'
import { dayWords } from '../../../format/days.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { PersonLink } from '../person/PersonLink.tsx'
import { wordOf } from './cells.ts'
import styles from './Matrix.module.css'
import { useRowsInSight } from './use-rows-in-sight.ts'

/** Same as in the style sheet. */
const rowRems = 3

const rowHeight = () => rowRems * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

const toneOf = (cell: MatrixCell) => (cell.state === 'done' ? styles.done : styles[wordOf(cell)])

interface RowProps {
  organisationId: string
  person: MatrixPerson
  /** Row number from 1, below the header. */
  place: number
}

/** Memoised: visible rows are not rendered again while others appear. */
const PersonCells = memo(function PersonCells({ organisationId, person, place }: RowProps) {
  const { t, language } = useTranslation('studio-matrix')
  /** For screen readers only; the person's page shows it to everybody. */
  const dueOf = ({ state, dueOn }: MatrixCell) =>
    dueOn && state !== 'done' && state !== 'exempt'
      ? `, ${t('due', { day: dayWords(dueOn, language) })}`
      : undefined
  return (
    <tr aria-rowindex={place + 1}>
      <th scope="row" title={person.email}>
        <PersonLink organisationId={organisationId} person={person} />
      </th>
      {person.cells.map((cell, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
        <td key={column}>
          {cell ? (
            <span className={cx(styles.state, toneOf(cell))}>
              {t(`words.${wordOf(cell)}`)}
              {dueOf(cell) && <VisuallyHidden>{dueOf(cell)}</VisuallyHidden>}
            </span>
          ) : (
            <span className={styles.none}>
              <span aria-hidden="true">–</span>
              <VisuallyHidden>{t('notAsked')}</VisuallyHidden>
            </span>
          )}
        </td>
      ))}
    </tr>
  )
})

/** Reserves the height of rows outside the viewport. */
const Gap = ({ rows, height }: { rows: number; height: number }) =>
  rows > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus.
    <tr aria-hidden="true" className={styles.gap}>
      <td style={{ blockSize: rows * height }} />
    </tr>
  )

interface Props {
  organisationId: string
  courses: Matrix['courses']
  people: readonly MatrixPerson[]
  hasMore: boolean
  /** Called when the end of the loaded rows is visible. */
  onEnd: () => void
}

/** People × courses. Only visible rows are rendered; titles and names stay fixed. */
export function MatrixTable({ organisationId, courses, people, hasMore, onEnd }: Props) {
  const { t } = useTranslation('studio-matrix')
  const scroller = useRef<HTMLElement>(null)
  const height = rowHeight()
  const { first, end } = useRowsInSight(scroller, { count: people.length, height })
  const isAtEnd = hasMore && end >= people.length
  useEffect(() => {
    if (isAtEnd) onEnd()
  }, [isAtEnd, onEnd])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1).
    <section ref={scroller} className={styles.scroller} aria-label={t('table')} tabIndex={0}>
      <table
        className={styles.table}
        style={{ '--columns': courses.length } as CSSProperties}
        aria-label={t('table')}
        aria-rowcount={hasMore ? -1 : people.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('person')}</th>
            {courses.map(({ _id, title }) => (
              <th key={_id} scope="col" title={title ?? ''}>
                <span className={styles.course}>{title ?? t('gone')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={first} height={height} />
          {people.slice(first, end).map((person, index) => (
            <PersonCells
              key={person._id}
              organisationId={organisationId}
              person={person}
              place={first + index + 1}
            />
          ))}
          <Gap rows={people.length - end} height={height} />
        </tbody>
      </table>
    </section>
  )
}
