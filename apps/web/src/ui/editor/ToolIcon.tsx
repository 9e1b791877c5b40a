import type { ReactNode } from 'react'
import { IconFrame } from '../picture/Icon.tsx'

const shapes = {
  bold: <path d="M7 4.5h5.5a3.6 3.6 0 0 1 0 7.2H7zm0 7.2h6.3a3.9 3.9 0 0 1 0 7.8H7z" strokeWidth="2.2" />,
  heading: <path d="M4 5.5v13m8-13v13M4 12h8m4.3-.6c.4-2.6 4.7-2.3 4.7.4 0 2.2-4.7 3.7-4.7 6.7H21" />,
  subheading: (
    <path d="M4 5.5v13m8-13v13M4 12h8m4.5-2.5h4l-2.3 3.2c3.6.1 3.3 5.8-.4 5.8-1 0-1.8-.5-2.1-1.5" />
  ),
  italic: <path d="M10.5 4.5h7m-11 15h7m.8-15-4.6 15" />,
  link: (
    <path d="m10 14 4-4m-2.5-2.5L14 5a3.9 3.9 0 0 1 5.5 5.5L17 13m-4.5 3.5L10 19a3.9 3.9 0 0 1-5.5-5.5L7 11" />
  ),
  bullets: <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.1m0 5.4v.1m0 5.4v.1" strokeWidth="2" />,
  numbers: (
    <path d="M10 6.5h10M10 12h10M10 17.5h10M4 5l1.5-1v5.5M4 15.2c.3-1.4 2.7-1.2 2.7.3 0 1.1-2.7 2-2.7 3.5h2.9" />
  ),
  callout: <path d="M4 5h16v11h-7l-4 4v-4H4zM12 8v4m0 2v.1" />,
  code: <path d="m8.5 7-5 5 5 5m7-10 5 5-5 5M13.5 5l-3 14" />,
  formula: <path d="M17.5 5h-11l6 7-6 7h11" />,
  image: <path d="M4 5h16v14H4zm0 11 5-5 4 4 3-3 4 4M15.5 9v.1" />,
  listing: <path d="M4 4.5h16v15H4zm4 5 2.5 2.5L8 14.5m5 0h3.5" />,
  quote: <path d="M5 17c3-1 4-3.5 4-6H5V6h5v5c0 4-2 6-4 7m8-1c3-1 4-3.5 4-6h-4V6h5v5c0 4-2 6-4 7" />,
  rule: <path d="M4 12h16M7 6.5h10M7 17.5h10" />,
  table: <path d="M4 5h16v14H4zm0 4.7h16M4 14.3h16M10 5v14" />,
  tasks: <path d="M4 5h5v5H4zm0 9h5v5H4zm8.5-6.5H20M12.5 16.5H20M5 7.5l1 1 2-2.5" />,
  redo: <path d="m15 5 4.5 4.5L15 14m4.5-4.5H10a5 5 0 0 0 0 10h4" />,
  undo: <path d="M9 5 4.5 9.5 9 14M4.5 9.5H14a5 5 0 0 1 0 10h-4" />,
} satisfies Record<string, ReactNode>

export type ToolIconName = keyof typeof shapes

/** Icons of the editor's tools; loaded with it, not with the first screen. */
export function ToolIcon({ name }: { name: ToolIconName }) {
  return <IconFrame>{shapes[name]}</IconFrame>
}
