import { useTranslation } from '../../../i18n/use-translation.ts'
import type { RichEditorProps } from '../../../ui/editor/RichEditor.tsx'
import { onDemand } from '../../../ui/overlay/on-demand.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import styles from './Writing.module.css'

function EditorFailed() {
  const { t } = useTranslation('final-works')
  return (
    <p role="alert" className={styles.editorFailed}>
      <Icon name="warning" /> {t('form.editorFailed')}
    </p>
  )
}

const code = () => import('../../../ui/editor/RichEditor.tsx')

/** The editor's code is loaded with the first form, not with the pages before it. */
export const editor = onDemand<RichEditorProps>(async () => (await code()).RichEditor, EditorFailed)

const patienceMs = 800

/** Waits briefly for the editor, so that nothing shifts later; for a slow or failed one, a placeholder is shown. */
export async function awaitEditor(): Promise<void> {
  editor.fetch()
  const over = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([code().catch(() => null), over])
}
