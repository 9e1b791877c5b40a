import type { ReactNode } from 'react'
import { IconFrame } from '../../../ui/picture/Icon.tsx'

const shapes = {
  play: <path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />,
  start: <path d="M5 5v14M19 12H9m4-4-4 4 4 4" />,
  end: <path d="M19 5v14M5 12h10m-4-4 4 4-4 4" />,
  split: <path d="M4 12h16M12 4v5m-3-3 3 3 3-3M12 20v-5m-3 3 3-3 3 3" />,
  merge: <path d="M5 5h14v5H5zm0 9h14v5H5zm7-4v4" />,
  add: <path d="M12 5v14M5 12h14" />,
  remove: <path d="M4.5 7h15M9 7V4.5h6V7m-8.5 0 1 13h9l1-13M10 11v5.5m4-5.5v5.5" />,
} satisfies Record<string, ReactNode>

export type CueIconName = keyof typeof shapes

/** Icons of actions on a line of captions. */
export const CueIcon = ({ name }: { name: CueIconName }) => <IconFrame size={18}>{shapes[name]}</IconFrame>
