import { cx } from '../../../ui/cx.ts'
import styles from './Picture.module.css'
import { Done, Lines, Person, Sheet } from './parts.tsx'

const heart = 'M0 7C-9 0-11-4-9-8C-7-12-2-11 0-7C2-11 7-12 9-8C11-4 9 0 0 7Z'

interface ToolProps {
  x: number
  y: number
  ground: 'sand' | 'leafWash' | 'clayWash' | 'wash'
  sign: string
  tone: 'strokeSun' | 'strokeLeaf' | 'strokeSea' | 'strokeEdge'
  isFavorite?: boolean
}

function ToolSheet({ x, y, ground, sign, tone, isFavorite = false }: ToolProps) {
  return (
    <Sheet x={x} y={y} width={196} height={116}>
      <rect x="16" y="16" width="46" height="46" rx="13" className={styles[ground]} />
      <path d={sign} transform="translate(39 39)" className={cx(styles.drawn, styles[tone])} />
      <path
        d={heart}
        transform="translate(168 36) scale(1.15)"
        className={isFavorite ? styles.clay : cx(styles.drawn, styles.strokeEdge)}
        strokeWidth="2"
      />
      <Lines x={16} y={78} widths={[104, 150]} />
    </Sheet>
  )
}

/** The tools page: some tools, one of them a favourite, and a saved prompt. */
export function Tools() {
  return (
    <>
      <ToolSheet x={70} y={62} ground="sand" tone="strokeSun" sign="M-11 8 4-7l6 6L-5 14h-6Z M0-3l6 6" />
      <ToolSheet
        x={292}
        y={62}
        ground="leafWash"
        tone="strokeLeaf"
        sign="M-12-10h24v20h-24Z M-12 5l8-8 6 6 4-4 6 6"
        isFavorite
      />
      <ToolSheet
        x={70}
        y={198}
        ground="clayWash"
        tone="strokeSea"
        sign="M-12 9V2m6 7v-16m6 16V-3m6 12v-20m6 20V-1"
      />
      <Sheet x={262} y={212} width={246} height={140}>
        <rect x="16" y="16" width="214" height="72" rx="10" className={styles.wash} />
        <Lines x={30} y={32} widths={[120, 178, 146]} />
        <rect x="16" y="100" width="116" height="26" rx="13" className={styles.sea} />
        <rect x="34" y="109" width="80" height="8" rx="4" className={styles.card} />
        <Done x={212} y={113} r={11} />
      </Sheet>
    </>
  )
}

/** A calendar sheet with the first Wednesday marked, and people talking. */
export function Community() {
  return (
    <>
      <Sheet x={64} y={92} width={226} height={206}>
        <path d="M0 46V16A16 16 0 0 1 16 0H210A16 16 0 0 1 226 16V46Z" className={styles.sea} />
        <rect x="22" y="18" width="92" height="10" rx="5" className={styles.card} />
        {Array.from({ length: 28 }, (_, index) => {
          const x = 26 + (index % 7) * 29
          const y = 72 + Math.floor(index / 7) * 34
          return index === 2 ? (
            <circle key={`${x}-${y}`} cx={x} cy={y} r="13" className={styles.sun} />
          ) : (
            <circle key={`${x}-${y}`} cx={x} cy={y} r="6" className={styles.line} />
          )
        })}
      </Sheet>
      <Sheet x={318} y={72} width={184} height={86}>
        <path d="M26 84 18 106 52 84Z" className={styles.card} />
        <Lines x={20} y={22} widths={[96, 142, 116]} />
      </Sheet>
      <g className={styles.shadow}>
        <path
          d="M352 192H492A16 16 0 0 1 508 208V250A16 16 0 0 1 492 266H486L492 286 462 266H352A16 16 0 0 1 336 250V208A16 16 0 0 1 352 192Z"
          className={styles.sun}
        />
        <rect x="358" y="214" width="84" height="9" rx="4" fill="#14202ea6" />
        <rect x="358" y="233" width="122" height="8" rx="4" fill="#14202e6b" />
      </g>
      <g className={styles.shadow}>
        <Person x={322} y={182} tone="sea" r={22} />
        <Person x={506} y={314} tone="clay" r={24} />
        <Person x={268} y={318} tone="leaf" r={26} />
        <Person x={312} y={330} tone="sun" r={24} />
        <Person x={356} y={324} tone="sea" r={26} />
      </g>
    </>
  )
}

/** A certificate under the stars, and the passed test before it. */
export function Certificate() {
  return (
    <>
      <Sheet x={150} y={60} width={300} height={214}>
        <rect
          x="12"
          y="12"
          width="276"
          height="190"
          rx="9"
          className={cx(styles.drawn, styles.strokeLine)}
          strokeWidth="2"
        />
        <path d="M76 92A74 60 0 0 1 224 92" className={cx(styles.drawn, styles.strokeSun)} />
        <path d="M66 93H234" className={cx(styles.drawn, styles.strokeEdge)} strokeWidth="2.5" />
        <circle cx="150" cy="33" r="11" className={styles.sun} />
        <rect x="84" y="112" width="132" height="12" rx="6" className={styles.ink} />
        <rect x="62" y="138" width="176" height="8" rx="4" className={styles.faint} />
        <rect x="96" y="154" width="108" height="8" rx="4" className={styles.faint} />
        <rect x="30" y="180" width="66" height="7" rx="3.5" className={styles.words} />
      </Sheet>
      <g transform="translate(414 254)" className={styles.shadow}>
        <path d="M-16 18-22 62 0 48 22 62 16 18Z" fill="#d98a10" />
        <circle r="32" className={styles.sun} />
        <circle r="24" className={styles.drawn} stroke="#14202e66" strokeWidth="2" />
        <path d="m-11 1 7 7 15-16" className={styles.drawn} stroke="#14202e" strokeWidth="4" />
      </g>
      <Sheet x={62} y={204} width={176} height={140}>
        <Lines x={20} y={22} widths={[88]} />
        {[56, 84, 112].map((y, index) => (
          <g key={y}>
            <Done x={30} y={y} />
            <rect x="50" y={y - 4} width={[104, 82, 96][index]} height="8" rx="4" className={styles.faint} />
          </g>
        ))}
      </Sheet>
    </>
  )
}
