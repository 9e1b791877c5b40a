import { Directory } from './Directory.tsx'
import styles from './Integrations.module.css'
import { RecordStorePanel } from './RecordStorePanel.tsx'
import { Tokens } from './Tokens.tsx'
import { Webhooks } from './Webhooks.tsx'

/** The organisation's connections to other systems: API tokens, directory and webhooks. */
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
