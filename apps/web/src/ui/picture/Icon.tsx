import type { ReactNode } from 'react'
import styles from './Icon.module.css'

/** Drawn on a grid of 24 with a line of 1.8; filled shapes set it themselves. */
const shapes = {
  'arrow-left': <path d="M19 12H5m6-6-6 6 6 6" />,
  'arrow-right': <path d="M5 12h14m-6-6 6 6-6 6" />,
  award: <path d="M12 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm-3.5-1.2L7 21l5-2.6L17 21l-1.5-7.2" />,
  bell: <path d="M6 17v-6a6 6 0 0 1 12 0v6l1.5 1.5h-15zm4 3.5a2.2 2.2 0 0 0 4 0" />,
  book: (
    <path d="M4 5.5A2.5 2.5 0 0 1 6.5 3H20v15H6.5A2.5 2.5 0 0 0 4 20.5v-15Zm0 15A2.5 2.5 0 0 0 6.5 23M20 18v3.5H6.5" />
  ),
  bookmark: <path d="M6.5 4h11v16.5L12 16.5l-5.5 4z" />,
  calendar: <path d="M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5v4m7-4v4m-3.5 6v3m-1.5-1.5h3" />,
  chat: <path d="M4 5h16v11h-8l-5 4v-4H4zm4.5 4h7m-7 3.5h4.5" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  'chevron-down': <path d="m6 9.5 6 6 6-6" />,
  'chevron-left': <path d="m14.5 6-6 6 6 6" />,
  'chevron-right': <path d="m9.5 6 6 6-6 6" />,
  clock: <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  cloud: <path d="M7 18.5a4.5 4.5 0 0 1-.4-9 6 6 0 0 1 11.5 1.6A3.8 3.8 0 0 1 17.5 18.5H7Z" />,
  compass: <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm3.6-12.6-2 5.2-5.2 2 2-5.2 5.2-2Z" />,
  copy: <path d="M9 9h11v11H9zM15 5V4H4v11h1" />,
  download: <path d="M12 4v11m-5-4.5 5 5 5-5M5 20h14" />,
  edit: <path d="m14.5 5.5 4 4L9 19l-5 1 1-5zM12.5 7.5l4 4" />,
  exit: <path d="M14 4h5v16h-5M10 8l-4 4 4 4m-4-4h10" />,
  external: <path d="M9 5H5v14h14v-4M14 4h6v6m0-6-9 9" />,
  filter: <path d="M4 6.5h16M7 12h10M10 17.5h4" />,
  gift: (
    <path d="M4 8h16v4H4zm1.5 4v8.5h13V12M12 8v12.5M12 8c-5.5 0-5-4.5-2.8-4.5S12 8 12 8Zm0 0c5.5 0 5-4.5 2.8-4.5S12 8 12 8Z" />
  ),
  globe: (
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 12h17M12 3c5.3 5.6 5.3 12.4 0 18-5.3-5.6-5.3-12.4 0-18Z" />
  ),
  heart: (
    <path d="M12 20.5 4.6 13a4.9 4.9 0 0 1 0-7 4.9 4.9 0 0 1 7 0l.4.5.4-.5a4.9 4.9 0 0 1 7 7L12 20.5Z" />
  ),
  grid: <path d="M4.5 4.5h5v5h-5zm10 0h5v5h-5zm-10 10h5v5h-5zm10 0h5v5h-5z" />,
  home: <path d="m3.5 11 8.5-7.5 8.5 7.5M6 9v11h12V9m-8 11v-6h4v6" />,
  info: <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.5m0-8.8v.1" />,
  lock: <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  minus: <path d="M5 12h14" />,
  play: <path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />,
  plus: <path d="M12 5v14M5 12h14" />,
  presentation: <path d="M3 4h18M5 4v11h14V4M12 15v3m-4 3 4-3 4 3" />,
  question: (
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-2.6-11a2.7 2.7 0 1 1 3.9 2.5c-.8.4-1.3 1-1.3 1.9m0 2.6v.1" />
  ),
  rank: <path d="M4 19h4v-6H4zm6 0h4V9h-4zm6 0h4V4h-4z" />,
  refresh: <path d="M20 5v5h-5M4 19v-5h5m10.4-4A8 8 0 0 0 5.6 8.5M4.6 14a8 8 0 0 0 13.8 1.5" />,
  search: <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm5-1.5L20.5 20.5" />,
  settings: (
    <path d="M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
  ),
  sort: <path d="M8 5v14m-4-4 4 4 4-4m4 4V5m-4 4 4-4 4 4" />,
  sun: (
    <path d="M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2.5V4m0 16v1.5M2.5 12H4m16 0h1.5M5.3 5.3l1 1m11.4 11.4 1 1m0-13.4-1 1M6.3 17.7l-1 1" />
  ),
  test: (
    <path d="m4 6 1.5 1.5L8 5M4 12.5 5.5 14 8 11.5M4 19l1.5 1.5L8 18M11.5 6.5H20m-8.5 6.5H20m-8.5 6.5H20" />
  ),
  trash: <path d="M4.5 7h15M9.5 7V4h5v3m-8 0 1 13h9l1-13m-7 4v5.5m3-5.5v5.5" />,
  tools: (
    <path d="M14.500 6.500a4 4 0 0 1 5.300-2.300l-2.600 2.600.900 2.100 2.100.900L20 9.500a4 4 0 0 1-5.700 3.600L7.500 20A2.100 2.100 0 0 1 4 17l7-6.800a4 4 0 0 1 3.500-3.700Z" />
  ),
  user: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 8.5c1-4 4-6 8-6s7 2 8 6" />,
  video: <path d="M3 6h12v12H3zm12 4.5 6-3.5v10l-6-3.5" />,
  warning: <path d="M12 4 2.8 20h18.4L12 4Zm0 6v5m0 2.4v.1" />,
  linkedin: <path d="M5 9.5V19M5 5v.1M10 19V9.5m0 4.5c0-6 8.5-6 8.5 0v5" />,
  youtube: (
    <path d="M3.5 7.5c.3-1.2 1-1.8 2-1.9 4.3-.5 8.7-.5 13 0 1 .1 1.7.7 2 1.9.5 3 .5 6 0 9-.3 1.2-1 1.8-2 1.9-4.3.5-8.7.5-13 0-1-.1-1.7-.7-2-1.9-.5-3-.5-6 0-9ZM10 9v6l5-3-5-3Z" />
  ),
  facebook: <path d="M14 21v-8h3l.5-3.5H14V7.5c0-1.2.6-2 2-2h1.7V2.7C15 2.2 10.5 2 10.5 7v2.5H7.5V13h3v8" />,
  instagram: (
    <path d="M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4Zm4.5 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm4.8-8.4v.1" />
  ),
} satisfies Record<string, ReactNode>

const flags = {
  'flag-pl': (
    <>
      <path d="M0 0h24v12H0z" fill="#fff" />
      <path d="M0 12h24v12H0z" fill="#d4213d" />
    </>
  ),
  'flag-en': (
    <>
      <path d="M0 0h24v24H0z" fill="#1f3a7a" />
      <path d="m0 0 24 24M24 0 0 24" stroke="#fff" strokeWidth="5" />
      <path d="m0 0 24 24M24 0 0 24" stroke="#c8253e" strokeWidth="1.8" />
      <path d="M12 0v24M0 12h24" stroke="#fff" strokeWidth="8" />
      <path d="M12 0v24M0 12h24" stroke="#c8253e" strokeWidth="4.5" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes | keyof typeof flags

/** Returns all names, for the styleguide. A function, so that other pages leave it out of their bundle. */
export const iconNames = (): IconName[] => Object.keys({ ...shapes, ...flags }) as IconName[]

interface FrameProps {
  size?: number
  children: ReactNode
}

/** The frame of all icons; also for icons used in a single place. */
export function IconFrame({ size = 20, children }: FrameProps) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** An icon next to text, never instead of it: hidden from assistive technology. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  if (name in flags)
    return (
      <svg className={styles.flag} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
        {flags[name as keyof typeof flags]}
      </svg>
    )
  return <IconFrame size={size}>{shapes[name as keyof typeof shapes]}</IconFrame>
}
