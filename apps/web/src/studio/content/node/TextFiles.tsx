import { useMutation } from '@tanstack/react-query'
import type { Language } from '@zenit/contract/parts'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { onDemand } from '../../../ui/overlay/on-demand.tsx'
import { addText } from '../fields/add-file.ts'
import styles from '../fields/Fields.module.css'
import type { Texts } from '../fields/values.ts'
import { useIsMirror } from '../mirror/is-mirror.ts'
import { TextReading } from '../mirror/TextReading.tsx'
import { resolvedPath } from '../paths.ts'
import type { TextForm } from '../text/preview-query.ts'
import type { TextProps } from '../text/TextDocument.tsx'
import { TranslationState } from '../translation/StaleTexts.tsx'
import { useCopySource } from '../translation/use-copy-source.ts'

function EditorFailed() {
  const { t } = useTranslation('studio-text')
  return <p role="alert">{t('failure')}</p>
}

/** The text editor is the largest chunk of the studio: it loads with the first text. */
const editor = onDemand<TextProps>(
  async () => (await import('../text/TextDocument.tsx')).TextDocument,
  EditorFailed,
)

interface Props {
  pack: string
  /** Folder of the document that names the files. */
  folder: string
  label: string
  /** Base name of a new file, before its language. */
  slug: string
  languages: readonly Language[]
  files: Texts
  form: TextForm
  onChange: (files: Texts) => void
}

interface WrittenProps {
  pack: string
  form: TextForm
  texts: readonly { language: Language; path: string }[]
}

type ShownLanguages = Language | 'both' | undefined

interface ChoiceProps extends Pick<WrittenProps, 'texts'> {
  chosen: ShownLanguages
  onChoose: (chosen: ShownLanguages) => void
}

function LanguageChoice({ texts, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('studio-editor')
  const { t: words } = useTranslation('studio-text')
  return (
    <p className={styles.buttons}>
      {texts.map(({ language }) => (
        <Button
          key={language}
          size="small"
          aria-pressed={chosen === language}
          onClick={() => onChoose(language)}
        >
          {t(`languages.${language}`)}
        </Button>
      ))}
      <Button size="small" aria-pressed={chosen === 'both'} onClick={() => onChoose('both')}>
        {words('both')}
      </Button>
    </p>
  )
}

/** One text next to its preview, or both languages side by side. */
function Written({ pack, form, texts }: WrittenProps) {
  const { t } = useTranslation('studio-editor')
  const all = texts.map((text, index) => ({ ...text, index }))
  const isMirror = useIsMirror()
  const [chosen, setChosen] = useState<ShownLanguages>(isMirror ? 'both' : texts[0]?.language)
  const copy = useCopySource(pack, texts[0]?.path ?? null)
  const one = all.filter(({ language }) => language === chosen)
  const shown = one.length > 0 ? one : all
  return (
    <>
      {texts.length > 1 && <LanguageChoice texts={texts} chosen={chosen} onChoose={setChosen} />}
      <div className={shown.length > 1 ? styles.texts : styles.fields}>
        {shown.map(({ language, path, index }) => (
          <div key={path} className={styles.fields}>
            <p className={styles.note}>
              {t(`languages.${language}`)} · {path.split('/').at(-1)}
            </p>
            {index > 0 && (
              <TranslationState
                label={path.split('/').at(-1) ?? path}
                language={language}
                path={path}
                onCopy={() => copy.mutate(path)}
              />
            )}
            {isMirror ? (
              <TextReading pack={pack} path={path} language={language} form={form} />
            ) : (
              <Suspense fallback={<Skeleton shape="block" />}>
                <editor.Part
                  pack={pack}
                  path={path}
                  language={language}
                  form={form}
                  isPreviewed={shown.length === 1}
                />
              </Suspense>
            )}
          </div>
        ))}
      </div>
    </>
  )
}

/** Texts in separate files, one per language; missing ones can be created here. */
export function TextFiles({ pack, folder, label, slug, languages, files, form, onChange }: Props) {
  const { t } = useTranslation('studio-editor')
  const texts = languages.flatMap((language) => {
    const file = files[language]
    const path = file && resolvedPath(folder, file)
    return path ? [{ language, path }] : []
  })
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
      <Written pack={pack} form={form} texts={texts} />
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
