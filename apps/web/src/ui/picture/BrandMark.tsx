/** The brand's logo: the sun at the top of its path. The line has the colour of the text next to it. */
export function BrandMark({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 34 34" fill="none" aria-hidden="true">
      <path
        d="M3 25a14 14 0 0 1 28 0"
        stroke="currentColor"
        strokeOpacity=".6"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <circle cx="17" cy="11" r="5.2" fill="var(--sun)" />
      <path d="M2 27.5h30" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  )
}
