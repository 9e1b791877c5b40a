import styles from './Report.module.css'

/** A share drawn as a bar next to its number. */
export function Bar({ part, whole }: { part: number; whole: number }) {
  const share = whole === 0 ? 0 : part / whole
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
      <rect width="100" height="10" className={styles.ground} />
      <rect width={100 * share} height="10" className={styles.filled} />
    </svg>
  )
}
