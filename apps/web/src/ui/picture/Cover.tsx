import type { Motif } from '@zenit/contract/motifs'
import { type CSSProperties, useId } from 'react'
import { cx } from '../cx.ts'
import styles from './Cover.module.css'
import { coverScene, type Scene } from './cover-scene.ts'
import motifs from './motifs.svg'

function Heavens({ scene, prefix }: { scene: Scene; prefix: string }) {
  const { sun, palette } = scene
  return (
    <>
      <rect width="400" height="200" fill={`url(#${prefix}sky)`} />
      {scene.stars.map((star) => (
        <circle key={`${star.x}`} cx={star.x} cy={star.y} r={star.r} fill="#fff" opacity=".8" />
      ))}
      <circle cx={sun.x} cy={sun.y} r={sun.r * 5.5} fill={`url(#${prefix}glow)`} />
      <circle cx={sun.x} cy={sun.y} r={sun.r} fill={palette.light} />
      {scene.clouds.map((cloud) => (
        <ellipse
          key={`${cloud.x}`}
          cx={cloud.x}
          cy={cloud.y}
          rx={cloud.length}
          ry="3"
          fill={`url(#${prefix}cloud)`}
        />
      ))}
    </>
  )
}

function Land({ scene, prefix }: { scene: Scene; prefix: string }) {
  const { near, far, light } = scene.palette
  return (
    <>
      {scene.ridges.map((path, index) => (
        <path key={path} d={path} fill={`color-mix(in oklab, ${near} ${12 + index * 22}%, ${far})`} />
      ))}
      {/* Haze in the valleys separates each ridge from the one behind it. */}
      <rect y="96" width="400" height="104" fill={`url(#${prefix}haze)`} />
      <use href={`${motifs}#${scene.motif}`} style={{ '--near': near, '--light': light } as CSSProperties} />
    </>
  )
}

function Paints({ scene, prefix }: { scene: Scene; prefix: string }) {
  const { sky, near, light } = scene.palette
  return (
    <defs>
      <linearGradient id={`${prefix}sky`} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor={sky[0]} />
        <stop offset=".48" stopColor={sky[1]} />
        <stop offset=".8" stopColor={sky[2]} />
      </linearGradient>
      <radialGradient id={`${prefix}glow`}>
        <stop offset=".15" stopColor={light} stopOpacity=".75" />
        <stop offset=".45" stopColor={light} stopOpacity=".22" />
        <stop offset="1" stopColor={light} stopOpacity="0" />
      </radialGradient>
      <radialGradient id={`${prefix}cloud`}>
        <stop offset="0" stopColor={sky[2]} stopOpacity=".6" />
        <stop offset="1" stopColor={sky[2]} stopOpacity="0" />
      </radialGradient>
      <linearGradient id={`${prefix}haze`} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor={sky[2]} stopOpacity="0" />
        <stop offset=".3" stopColor={sky[2]} stopOpacity=".26" />
        <stop offset=".7" stopColor={sky[2]} stopOpacity=".02" />
        <stop offset="1" stopColor={near} stopOpacity=".35" />
      </linearGradient>
    </defs>
  )
}

interface Props {
  /** The same id always gives the same landscape. */
  id: string
  /** The motif, if the content names one. */
  motif?: Motif | null
  /** An image from the content replaces the landscape. */
  image?: string | null
  className?: string
}

/** The picture of a program or course. Decorative: its name is next to it. */
export function Cover({ id, motif, image, className }: Props) {
  // The colons in React's ids would end a url(#…) reference in some browsers.
  const prefix = `cover-${useId().replaceAll(/\W/g, '')}-`
  if (image) return <img src={image} alt="" loading="lazy" className={cx(styles.cover, className)} />
  const scene = coverScene(id, motif)
  return (
    <svg
      viewBox="0 0 400 200"
      preserveAspectRatio="xMidYMid slice"
      className={cx(styles.cover, className)}
      aria-hidden="true"
    >
      <Paints scene={scene} prefix={prefix} />
      <Heavens scene={scene} prefix={prefix} />
      <Land scene={scene} prefix={prefix} />
    </svg>
  )
}
