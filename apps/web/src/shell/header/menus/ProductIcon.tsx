import type { ExternalTool } from '@zenit/contract/toolbar'
import type { ReactNode } from 'react'

const shapes: Record<ExternalTool['id'], ReactNode> = {
  'user-center': (
    <path d="M12 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM5 20c.8-3.800 3.300-5.800 7-5.800s6.200 2 7 5.800" />
  ),
  promptbook: <path d="M6 3.500h12V21l-6-4.200L6 21V3.500Zm3 4.500h6m-6 3.500h4" />,
  multibot: (
    <path d="M12 3.500V7M5 7h14v11H5V7Zm-2.500 4v3.500m19-3.500v3.500M9.200 11.200v1.600m5.600-1.600v1.600M9.500 15.500h5" />
  ),
  'ai-gym': <path d="M3 9.500v5m3-8v11m12-11v11m3-8v5M6 12h12" />,
  discord: <path d="M4 5h16v11H10.500L6 20v-4H4V5Zm4 4h8m-8 3.200h5" />,
  magazine: (
    <path d="M4 5h13v14H6a2 2 0 0 1-2-2V5Zm13 4h3v8a2 2 0 0 1-2 2M7.500 9h6m-6 3.500h6m-6 3.500h3.500" />
  ),
  district: (
    <path d="M12 21c4.300-4.300 6.500-7.700 6.500-10.600a6.500 6.500 0 1 0-13 0C5.500 13.300 7.700 16.700 12 21Zm0-8.200a2.400 2.400 0 1 0 0-4.800 2.400 2.400 0 0 0 0 4.800Z" />
  ),
}

/** The icon of an external product. Decorative: its name is next to it. */
export function ProductIcon({ id }: { id: ExternalTool['id'] }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[id]}
    </svg>
  )
}
