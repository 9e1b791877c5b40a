import styles from './Avatar.module.css'

/** A person's picture, or the first letter of their name. Decoration: the name stands beside it or in a label. */
export function Avatar({ name, image }: { name: string; image: string | null }) {
  if (image) return <img src={image} alt="" className={styles.avatar} width="42" height="42" />
  const initial = [...name.trim()][0]?.toLocaleUpperCase() ?? '·'
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initial}
    </span>
  )
}
