const shapes = {
  play: <path d="M7 4.5v15l12.500-7.5z" fill="currentColor" />,
  pause: <path d="M7 5h3.500v14H7zM13.500 5H17v14h-3.500z" fill="currentColor" stroke="none" />,
  stop: <path d="M6.500 6.500h11v11h-11z" fill="currentColor" />,
  replay: <path d="M4.500 4.500V10H10M5 10a8 8 0 1 1-1 4" />,
  back: (
    <>
      <path d="M5 4.500V9h4.500M5.300 9a8 8 0 1 1-1.100 4.500" />
      <text x="12" y="16.300">
        10
      </text>
    </>
  ),
  forward: (
    <>
      <path d="M19 4.500V9h-4.500M18.700 9a8 8 0 1 0 1.100 4.500" />
      <text x="12" y="16.300">
        10
      </text>
    </>
  ),
  volume: (
    <path d="M4 9.500h3.500L12 5.500v13l-4.500-4H4zM15.500 9a4.300 4.300 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11" />
  ),
  muted: <path d="M4 9.500h3.500L12 5.500v13l-4.500-4H4zM16 9.500l5 5m0-5-5 5" />,
  voice: (
    <path d="M12 14a3 3 0 0 0 3-3V6.500a3 3 0 0 0-6 0V11a3 3 0 0 0 3 3ZM6 11a6 6 0 0 0 12 0M12 17v3.500m-3.500 0h7" />
  ),
  captions: <path d="M3.500 6h17v12h-17zM10 10.500a2 2 0 1 0 0 3M17 10.500a2 2 0 1 0 0 3" />,
  pip: (
    <>
      <path d="M20.500 11V5.500h-17v13H11" />
      <path d="M13.500 14h7v5h-7z" fill="currentColor" />
    </>
  ),
  thumbnails: <path d="M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z" />,
  full: <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />,
  small: <path d="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />,
} as const

export type PlayerIconName = keyof typeof shapes

/** Icons used only by the player. */
export function PlayerIcon({ name, size = 24 }: { name: PlayerIconName; size?: number }) {
  return (
    <svg
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
      {shapes[name]}
    </svg>
  )
}
