import type { QuestionImage as Shown } from '@zenit/contract/courses'
import styles from './Explanation.module.css'

/** The image of a question. */
export const QuestionImage = ({ image }: { image: Shown }) => (
  <img className={styles.image} src={image.url} alt={image.alt} decoding="async" />
)
