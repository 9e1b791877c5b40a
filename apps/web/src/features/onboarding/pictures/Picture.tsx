import type { OnboardingPicture } from '@zenit/contract/onboarding'
import { type ReactNode, useId } from 'react'
import { dice, hash, ridgePath } from '../../../ui/picture/landscape.ts'
import type { TimeOfDay } from '../../../ui/picture/Sky.tsx'
import styles from './Picture.module.css'
import { Certificate, Community, Tools } from './places.tsx'
import { Lessons, Path, Programs, Welcome } from './study.tsx'

const width = 560
const height = 420

/** One day from the first step to the last: each place with the sky that it has in the product. */
const scenes: Record<OnboardingPicture, { time: TimeOfDay; sun: readonly [x: number, y: number] | null }> = {
  welcome: { time: 'dawn', sun: null },
  programs: { time: 'morning', sun: [470, 84] },
  lessons: { time: 'noon', sun: [230, 38] },
  path: { time: 'noon', sun: null },
  tools: { time: 'golden', sun: [96, 236] },
  community: { time: 'dusk', sun: null },
  certificate: { time: 'night', sun: null },
}

const drawings: Record<OnboardingPicture, () => ReactNode> = {
  welcome: Welcome,
  programs: Programs,
  lessons: Lessons,
  path: Path,
  tools: Tools,
  community: Community,
  certificate: Certificate,
}

const ridges = [
  { base: 286, swing: 30, sharpness: 0.7, wave: 330 },
  { base: 318, swing: 24, sharpness: 0.45, wave: 360 },
  { base: 352, swing: 16, sharpness: 0.15, wave: 400 },
  { base: 388, swing: 10, sharpness: 0, wave: 460 },
].map((ridge, index) => ridgePath({ width, height, ...ridge }, dice(hash(`tour-${index}`))))

const roll = dice(hash('tour-stars'))
const stars = Array.from({ length: 46 }, () => ({
  x: Math.round(roll() * width),
  y: Math.round(roll() * 240),
  r: 0.6 + Math.round(roll() * 8) / 8,
}))

function Heavens({ name, prefix }: { name: OnboardingPicture; prefix: string }) {
  const { time, sun } = scenes[name]
  return (
    <>
      <defs>
        <linearGradient id={`${prefix}sky`} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="var(--sky-1)" />
          <stop offset=".42" stopColor="var(--sky-2)" />
          <stop offset=".66" stopColor="var(--sky-3)" />
          <stop offset=".82" stopColor="var(--sky-4)" />
        </linearGradient>
        <radialGradient id={`${prefix}glow`}>
          <stop offset="0" stopColor="var(--sun-glow)" stopOpacity=".8" />
          <stop offset="1" stopColor="var(--sun-glow)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#${prefix}sky)`} />
      {time === 'night' &&
        stars.map((star) => (
          <circle key={`${star.x}-${star.y}`} cx={star.x} cy={star.y} r={star.r} fill="#fff" />
        ))}
      {sun && (
        <>
          <circle cx={sun[0]} cy={sun[1]} r="120" fill={`url(#${prefix}glow)`} />
          <circle cx={sun[0]} cy={sun[1]} r="24" fill="#ffe9bf" />
        </>
      )}
      {ridges.map((path, index) => (
        <path key={path} d={path} fill={`var(--ridge-${index + 1})`} />
      ))}
    </>
  )
}

/** A picture of a part of the product without text, in the page's light or dark theme. Decorative. */
export function Picture({ name }: { name: OnboardingPicture }) {
  const prefix = `tour-${useId().replaceAll(/\W/g, '')}-`
  const Drawing = drawings[name]
  return (
    <svg
      key={name}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={styles.picture}
      data-sky={scenes[name].time}
      aria-hidden="true"
    >
      <Heavens name={name} prefix={prefix} />
      <g className={styles.rising}>
        <Drawing />
      </g>
    </svg>
  )
}
