import styles from './ListBar.module.css'
import { ListControls, type ListControlsProps } from './ListControls.tsx'
import { ListSummary, type ListSummaryProps } from './ListSummary.tsx'

/** Everything above a list whose page has no {@link ListHead} for its controls. */
export function ListBar(props: ListControlsProps & ListSummaryProps) {
  return (
    <div className={styles.bar}>
      <ListControls {...props} />
      <ListSummary {...props} />
    </div>
  )
}
