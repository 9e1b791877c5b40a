import { cx } from '../ui/cx.ts'
import { hash } from '../ui/picture/landscape.ts'
import styles from './Avatar.module.css'

const hues = [styles.sun, styles.leaf, styles.sea, styles.lilac, styles.rose, styles.sand]

/**
 * A person's picture, or their initial on a colour chosen by their id. Decorative: the name is next to it or in a
 * label.
 */
export function Avatar({ id, name, image }: { id: string; name: string; image: string | null }) {
  if (image) return <img src={image} alt="" className={styles.avatar} width="42" height="42" />
  const initial = [...name.trim()][0]?.toUpperCase() ?? '·'
  return (
    <span className={cx(styles.avatar, hues[hash(id) % hues.length])} aria-hidden="true">
      {initial}
    </span>
  )
}
