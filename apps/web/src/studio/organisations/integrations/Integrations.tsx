import { Directory } from './Directory.tsx'
import styles from './Integrations.module.css'
import { RecordStorePanel } from './RecordStorePanel.tsx'
import { Tokens } from './Tokens.tsx'
import { Webhooks } from './Webhooks.tsx'

/** What other systems of the organisation read from here and bring, and what they are told. */
export function Integrations({ organisationId }: { organisationId: string }) {
  return (
    <div className={styles.page}>
      <Tokens organisationId={organisationId} />
      <Directory organisationId={organisationId} />
      <Webhooks organisationId={organisationId} />
      <RecordStorePanel organisationId={organisationId} />
    </div>
  )
}
