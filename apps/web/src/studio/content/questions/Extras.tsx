import type { Language } from '@zenit/contract/parts'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { TextInput } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import styles from '../fields/Fields.module.css'
import { FileField, FilePair } from '../fields/FileField.tsx'
import { Sources } from '../fields/Sources.tsx'
import { having, isValue, textIn, type Value } from '../fields/values.ts'
import { Words } from '../fields/Words.tsx'
import { readTags, tagsIn } from './tags.ts'

const pictures = ['png', 'jpg', 'jpeg', 'gif', 'webp']
const difficulties = ['easy', 'medium', 'hard'] as const

export interface ExtrasProps {
  pack: string
  /** Folder of the document that contains the question. */
  folder: string
  question: Value
  languages: readonly Language[]
  onChange: (question: Value) => void
}

/** One image for all languages, or one per language as in the document; its description is required. */
function Picture({ pack, folder, question, languages, onChange }: ExtrasProps) {
  const { t } = useTranslation('studio-editor')
  const image = isValue(question.image) ? question.image : {}
  const isThere = isValue(question.image)
  const change = (file: unknown) =>
    onChange(having(question, 'image', file === undefined ? undefined : { alt: {}, ...image, file }))
  const shared = { pack, folder, label: t('question.image'), accept: pictures }
  return (
    <>
      {isValue(image.file) ? (
        <FilePair {...shared} languages={languages} value={image.file} onChange={change} />
      ) : (
        <FileField {...shared} name={textIn(image, 'file') || undefined} onChange={change} />
      )}
      {isThere && (
        <Words
          label={t('question.alt')}
          of={image}
          name="alt"
          languages={languages}
          isLong
          onChange={(next) => onChange({ ...question, image: next })}
        />
      )}
    </>
  )
}

function Tags({ question, onChange }: Pick<ExtrasProps, 'question' | 'onChange'>) {
  const { t } = useTranslation('studio-editor')
  const [text, setText] = useState(tagsIn(question).join(', '))
  const { fault } = readTags(text)
  const change = (next: string) => {
    setText(next)
    const read = readTags(next)
    if (!read.fault) onChange(having(question, 'tags', read.tags.length > 0 ? read.tags : undefined))
  }
  return (
    <TextInput
      label={t('question.tags')}
      hint={t('question.tagsHint')}
      value={text}
      error={fault ? t(`question.tagsFault.${fault}`) : undefined}
      onChange={(event) => change(event.target.value)}
    />
  )
}

/** Fields of a question other than its text and answers. */
export function Extras(props: ExtrasProps) {
  const { t } = useTranslation('studio-editor')
  const { question, languages, onChange } = props
  return (
    <>
      <Picture {...props} />
      <Words
        label={t('question.explanation')}
        of={question}
        name="explanation"
        languages={languages}
        isLong
        isOptional
        onChange={onChange}
      />
      <p className={styles.note}>{t('question.explanationHint')}</p>
      <Sources languages={languages} value={question} onChange={onChange} />
      <div className={styles.row}>
        <Tags question={question} onChange={onChange} />
        <Select
          label={t('question.difficulty')}
          value={textIn(question, 'difficulty')}
          options={[
            { value: '', label: t('question.noDifficulty') },
            ...difficulties.map((value) => ({ value, label: t(`question.${value}`) })),
          ]}
          onChange={(event) => onChange(having(question, 'difficulty', event.target.value))}
        />
      </div>
    </>
  )
}
