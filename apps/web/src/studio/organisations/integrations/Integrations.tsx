import styles from './Integrations.module.css'
import { Tokens } from './Tokens.tsx'

/** What other systems of the organisation read from here. */
export function Integrations({ organisationId }: { organisationId: string }) {
  return (
    <div className={styles.page}>
      <Tokens organisationId={organisationId} />
    </div>
  )
}
