import { useTranslation } from '../../../i18n/use-translation.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Document } from '../document/Document.tsx'
import type { DocumentRef } from '../document/keepers.ts'
import { useIsMirror } from '../mirror/is-mirror.ts'
import { SourceReading } from '../mirror/Reading.tsx'
import styles from './Fields.module.css'

/** A document as source text: captions, and YAML without a form. */
export function SourceText({ pack, path }: DocumentRef) {
  const { t } = useTranslation('studio-editor')
  const isMirror = useIsMirror()
  return (
    <Document pack={pack} path={path}>
      {({ content, change }) =>
        isMirror ? (
          <SourceReading label={t('fields.source', { path })} content={content} />
        ) : (
          <Field label={t('fields.source', { path })}>
            {(wired) => (
              <textarea
                {...wired}
                rows={Math.min(30, Math.max(8, content.split('\n').length + 1))}
                spellCheck={false}
                className={styles.source}
                value={content}
                onChange={(event) => change(event.target.value)}
              />
            )}
          </Field>
        )
      }
    </Document>
  )
}
