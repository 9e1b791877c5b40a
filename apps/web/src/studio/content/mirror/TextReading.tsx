import { useTranslation } from '../../../i18n/use-translation.ts'
import { ListStates } from '../../../lists/ListStates.tsx'
import { useDocumentQuery } from '../document/use-document.ts'
import { Preview } from '../text/Preview.tsx'
import { type TextRef, usePreview } from '../text/preview-query.ts'
import styles from './Reading.module.css'

/** The text as learners see it; slides are shown one below the other. */
function Shown({ source, ...ref }: TextRef & { source: string }) {
  const { t } = useTranslation('studio-mirror')
  const preview = usePreview(ref, source)
  const isDeck = ref.form === 'slides'
  const count = isDeck ? Math.max(1, preview.data?.slides.length ?? 1) : 1
  const name = ref.path.split('/').at(-1) ?? ref.path
  return (
    <div className={styles.sheets}>
      {Array.from({ length: count }, (_, slide) => {
        const label = isDeck ? t('slide', { name, number: slide + 1 }) : name
        return (
          <Preview
            key={label}
            query={preview}
            form={ref.form}
            language={ref.language}
            slide={slide}
            label={label}
          />
        )
      })}
    </div>
  )
}

/** A text of a pack that is kept in a folder. */
export function TextReading(ref: TextRef) {
  const { t } = useTranslation('studio-editor')
  const query = useDocumentQuery(ref)
  return (
    <ListStates query={query} failure={t('failure')} shape="rows">
      {({ document }) => <Shown {...ref} source={document.content ?? ''} />}
    </ListStates>
  )
}
