import { useMutation } from '@tanstack/react-query'
import type { Language } from '@zenit/contract/parts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { addText } from '../fields/add-file.ts'
import styles from '../fields/Fields.module.css'
import { SourceText } from '../fields/SourceText.tsx'
import type { Texts } from '../fields/values.ts'
import { resolvedPath } from '../paths.ts'

interface Props {
  pack: string
  /** The folder of the document that names the files. */
  folder: string
  label: string
  /** What a new file is called, before its language. */
  slug: string
  languages: readonly Language[]
  files: Texts
  onChange: (files: Texts) => void
}

/** Texts in files of their own, one per language, side by side; what is missing is made here. */
export function TextFiles({ pack, folder, label, slug, languages, files, onChange }: Props) {
  const { t } = useTranslation('studio-editor')
  const missing = languages.filter((language) => !files[language])
  const add = useMutation({
    mutationFn: async () => {
      const added: Texts = {}
      for (const language of missing)
        added[language] = await addText({ pack, folder }, `${slug}.${language}.md`, '')
      return added
    },
    onSuccess: (added) => onChange({ ...files, ...added }),
  })
  return (
    <section className={styles.fields} aria-label={label}>
      <h3 className={styles.group}>{label}</h3>
      <div className={styles.texts}>
        {languages.map((language) => {
          const file = files[language]
          const path = file && resolvedPath(folder, file)
          if (!path) return null
          return (
            <div key={language} className={styles.fields}>
              <p className={styles.note}>
                {t(`languages.${language}`)} · {file}
              </p>
              <SourceText key={path} pack={pack} path={path} />
            </div>
          )
        })}
      </div>
      {missing.length > 0 && (
        <div>
          <Button size="small" icon="plus" pending={add.isPending} onClick={() => add.mutate()}>
            {t('file.addTexts', { languages: missing.map((one) => t(`languages.${one}`)).join(', ') })}
          </Button>
          {add.isError && (
            <p role="alert" className={styles.error}>
              {t('file.failed')}
            </p>
          )}
        </div>
      )}
    </section>
  )
}
