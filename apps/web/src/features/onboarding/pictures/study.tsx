import { cx } from '../../../ui/cx.ts'
import styles from './Picture.module.css'
import { Arc, Done, Lines, Sheet, Sun } from './parts.tsx'

/** The start: the whole arc ahead, the sun just above the land. */
export function Welcome() {
  return (
    <>
      <path d="M72 300A400 236 0 0 1 472 74" className={cx(styles.drawn, styles.dots)} />
      <path
        d="M72 300A400 236 0 0 1 92 236"
        className={styles.drawn}
        stroke="var(--sun-core)"
        strokeWidth="4"
      />
      <circle cx="472" cy="74" r="12" className={cx(styles.drawn, styles.strokeWhite)} opacity=".75" />
      <Sun x={92} y={236} r={20} />
      {/* A path over the nearest hills, from the viewer's position. */}
      <path
        d="M300 420C250 402 214 396 236 378C262 358 356 368 338 346C326 330 268 336 284 316"
        fill="none"
        stroke="var(--sun-core)"
        strokeLinecap="round"
        strokeWidth="4"
        strokeDasharray="2 11"
      />
      <path d="M286 312V272" className={styles.drawn} stroke="#fff" />
      <path d="M288 273l26 8-26 9Z" className={styles.sun} />
    </>
  )
}

function CourseSheet({ x, y, share, tone }: { x: number; y: number; share: number; tone: 1 | 2 | 3 }) {
  const skies = {
    1: ['#23395b', '#e7a778', '#4d3a52'],
    2: ['#2368b8', '#cfe6ef', '#1c4468'],
    3: ['#1b5674', '#fbe6c2', '#163f50'],
  } as const
  const [top, low, near] = skies[tone]
  return (
    <Sheet x={x} y={y} width={170} height={182}>
      <path d="M0 92V16A16 16 0 0 1 16 0H154A16 16 0 0 1 170 16V92Z" fill={top} />
      <path d="M0 92V60Q50 28 92 52T170 44V92Z" fill={low} opacity=".85" />
      <path d="M0 92V78Q40 56 84 74T170 66V92Z" fill={near} />
      <circle cx="122" cy="30" r="10" fill="#fff3d2" />
      <Lines x={16} y={108} widths={[112, 78]} />
      <Arc x={12} y={142} share={share} />
      <rect x="104" y="156" width="50" height="9" rx="4" className={styles.sea} />
    </Sheet>
  )
}

/** A program: courses side by side, each with its progress. */
export function Programs() {
  return (
    <>
      <path d="M70 214C150 120 300 300 500 150" className={cx(styles.drawn, styles.dots)} />
      <CourseSheet x={34} y={148} share={0.06} tone={3} />
      <CourseSheet x={356} y={92} share={0.34} tone={2} />
      <CourseSheet x={195} y={118} share={0.78} tone={1} />
    </>
  )
}

/** A lesson: the film, its outline, and a question in the corner. */
export function Lessons() {
  return (
    <>
      <Sheet x={44} y={74} width={330} height={226}>
        <rect x="14" y="14" width="302" height="162" rx="10" fill="#10243a" />
        <path
          d="M14 132Q90 96 160 124T316 104V166A10 10 0 0 1 306 176H24A10 10 0 0 1 14 166Z"
          fill="#2d5478"
        />
        <circle cx="248" cy="58" r="17" fill="#f2e7cf" opacity=".9" />
        <circle cx="164" cy="94" r="30" className={styles.sun} />
        <path d="M156 79v30l25-15Z" fill="#14202e" />
        <rect x="14" y="198" width="302" height="6" rx="3" className={styles.line} />
        <rect x="14" y="198" width="124" height="6" rx="3" className={styles.sun} />
        <circle cx="138" cy="201" r="8" className={styles.sun} />
      </Sheet>
      <Sheet x={392} y={74} width={130} height={226}>
        <Lines x={18} y={20} widths={[70]} />
        {[62, 102, 142, 182].map((y, index) => (
          <g key={y}>
            {index === 2 && <rect x="8" y={y - 18} width="114" height="36" rx="10" className={styles.sand} />}
            {index < 2 ? (
              <Done x={28} y={y} />
            ) : (
              <circle
                cx="28"
                cy={y}
                r="9"
                className={cx(styles.drawn, index === 2 ? styles.strokeSun : styles.strokeEdge)}
              />
            )}
            <rect
              x="48"
              y={y - 4}
              width={[58, 48, 62, 40][index]}
              height="8"
              rx="4"
              className={styles.words}
            />
          </g>
        ))}
      </Sheet>
      <Sheet x={250} y={244} width={214} height={126}>
        <Lines x={18} y={18} widths={[130]} />
        <rect x="14" y="42" width="186" height="30" rx="9" className={styles.leafWash} />
        <Done x={32} y={57} r={9} />
        <rect x="50" y="53" width="110" height="8" rx="4" className={styles.leaf} />
        <rect x="14" y="80" width="186" height="30" rx="9" className={styles.wash} />
        <circle cx="32" cy="95" r="8" className={cx(styles.drawn, styles.strokeEdge)} strokeWidth="2" />
        <rect x="50" y="91" width="84" height="8" rx="4" className={styles.words} />
      </Sheet>
    </>
  )
}

const week = ['met', 'met', 'missed', 'met', 'met', 'today', 'ahead'] as const

/** The arc up to the zenith, and a week with its suns. */
export function Path() {
  return (
    <>
      <path d="M60 268A420 212 0 0 1 480 56" className={cx(styles.drawn, styles.dots)} />
      <path
        d="M60 268A420 212 0 0 1 338 70.5"
        className={styles.drawn}
        stroke="var(--sun-core)"
        strokeWidth="5"
      />
      <circle cx="480" cy="56" r="13" className={cx(styles.drawn, styles.strokeWhite)} />
      <Sun x={338} y={70} r={22} />
      <Sheet x={96} y={252} width={368} height={112}>
        <Lines x={22} y={22} widths={[96]} />
        {week.map((day, index) => {
          const x = 42 + index * 47.5
          if (day === 'met') return <circle key={x} cx={x} cy="70" r="17" className={styles.sun} />
          const look = day === 'missed' ? styles.dashes : undefined
          const tone = day === 'today' ? styles.strokeSun : styles.strokeEdge
          return <circle key={x} cx={x} cy="70" r="15.5" className={cx(styles.drawn, tone, look)} />
        })}
      </Sheet>
    </>
  )
}
