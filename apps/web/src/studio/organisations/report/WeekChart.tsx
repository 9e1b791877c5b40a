import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { Report } from '@zenit/contract/reports'
import { dayFormat, dayWords } from '../../../format/days.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './Report.module.css'
import { useReportWords } from './use-report-words.ts'

type Week = NonNullable<Report['weeks']>[number]

/** In units of the drawing, as are all of these. */
const weekWidth = 40
const height = 160
/** Around the columns: for the number above the highest one, and for the labels of both axes. */
const edge = { top: 24, bottom: 28, start: 44, end: 4 }
/** With fewer weeks the columns would be as wide as a page. */
const fewestWeeks = 8

const axis = { hideAxisLine: true, hideTicks: true, tickLabelProps: { className: styles.axis } } as const

interface Props {
  weeks: readonly Week[]
  label: string
}

/** Scrolls to the newest weeks when not all fit. */
function showNewest(chart: SVGSVGElement | null): void {
  const scroller = chart?.parentElement
  if (scroller) scroller.scrollLeft = scroller.scrollWidth
}

/** A column per week with its number above it. */
export default function WeekChart({ weeks, label }: Props) {
  const { t, language } = useTranslation('studio-reports')
  const words = useReportWords()
  const shortDay = dayFormat(language, { day: 'numeric', month: 'numeric' })
  const width = weeks.length * weekWidth
  const x = scaleBand({ domain: weeks.map(({ week }) => week), range: [0, width], padding: 0.25 })
  const most = Math.max(1, ...weeks.map(({ people }) => people))
  const y = scaleLinear({ domain: [0, most], range: [height, 0], nice: 4 })
  // A part of a person means nothing.
  const ticks = y.ticks(4).filter(Number.isInteger)
  const inlineSize = edge.start + Math.max(fewestWeeks, weeks.length) * weekWidth + edge.end
  return (
    <svg
      ref={showNewest}
      viewBox={`${-edge.start} ${-edge.top} ${inlineSize} ${edge.top + height + edge.bottom}`}
      className={styles.weeks}
      style={{ inlineSize: `${inlineSize / 16}rem` }}
      role="img"
      aria-label={label}
    >
      <GridRows scale={y} width={width} tickValues={ticks} className={styles.grid} stroke="currentColor" />
      <AxisLeft scale={y} tickValues={ticks} tickFormat={(count) => words.count(Number(count))} {...axis} />
      <AxisBottom
        scale={x}
        top={height}
        tickValues={weeks.map(({ week }) => week)}
        tickFormat={shortDay}
        {...axis}
      />
      {weeks.map(({ week, people }) => (
        <g key={week}>
          <title>{t('weeks.one', { day: dayWords(week, language), count: people })}</title>
          <Bar
            x={x(week)}
            y={y(people)}
            width={x.bandwidth()}
            height={height - y(people)}
            rx="2"
            className={styles.column}
          />
          <text x={(x(week) ?? 0) + x.bandwidth() / 2} y={y(people) - 6} className={styles.value}>
            {words.count(people)}
          </text>
        </g>
      ))}
    </svg>
  )
}
