import type { Language } from '@zenit/contract/parts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DateInput } from '../../DateInput.tsx'
import { Elements } from '../fields/Elements.tsx'
import styles from '../fields/Fields.module.css'
import { FilePair } from '../fields/FileField.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { Sources } from '../fields/Sources.tsx'
import { ValueDocument } from '../fields/ValueDocument.tsx'
import { freeId, having, isValue, listIn, numberIn, textIn, textsIn, type Value } from '../fields/values.ts'
import { Words } from '../fields/Words.tsx'
import { FilmForm } from '../film/FilmForm.tsx'
import { folderOf, resolvedPath } from '../paths.ts'
import { Question } from '../questions/Question.tsx'
import { QuestionList } from '../questions/QuestionList.tsx'
import { TextFiles } from './TextFiles.tsx'

const resourceEndings = [
  'pdf',
  'docx',
  'pptx',
  'xlsx',
  'odt',
  'zip',
  'txt',
  'md',
  'csv',
  'png',
  'jpg',
  'webp',
  'mp4',
]

interface Props {
  pack: string
  /** Folder of the lesson. */
  folder: string
  languages: readonly Language[]
  value: Value
  onChange: (value: Value) => void
}

function Prompts({ languages, value, onChange }: Props) {
  const { t } = useTranslation('studio-editor')
  const prompts = listIn(value, 'prompts')
  return (
    <Elements
      name={t('part.prompt')}
      addLabel={t('part.addPrompt')}
      list={prompts}
      most={50}
      create={() => ({ id: freeId(prompts, 'prompt'), title: {}, text: {} })}
      onChange={(list) => onChange(having(value, 'prompts', list.length > 0 ? list : undefined))}
    >
      {(prompt, change) => (
        <>
          <Words label={t('fields.title')} of={prompt} name="title" languages={languages} onChange={change} />
          <Words
            label={t('part.promptText')}
            of={prompt}
            name="text"
            languages={languages}
            isLong
            onChange={change}
          />
        </>
      )}
    </Elements>
  )
}

function Resources({ pack, folder, languages, value, onChange }: Props) {
  const { t } = useTranslation('studio-editor')
  const resources = listIn(value, 'resources')
  return (
    <Elements
      name={t('part.resource')}
      addLabel={t('part.addResource')}
      list={resources}
      most={50}
      create={() => ({ id: freeId(resources, 'resource'), name: {}, file: {} })}
      onChange={(list) => onChange(having(value, 'resources', list.length > 0 ? list : undefined))}
    >
      {(resource, change) => (
        <>
          <Words label={t('part.name')} of={resource} name="name" languages={languages} onChange={change} />
          <FilePair
            pack={pack}
            folder={folder}
            label={t('part.file')}
            languages={languages}
            value={resource.file}
            accept={resourceEndings}
            isRequired
            onChange={(file) => change({ ...resource, file: file ?? {} })}
          />
        </>
      )}
    </Elements>
  )
}

function Presentation(props: Props) {
  const { t } = useTranslation('studio-editor')
  const { pack, folder, languages, value, onChange } = props
  const key = (['slides', 'page'] as const).find((one) => one in value)
  if (!key)
    return (
      <FilePair
        pack={pack}
        folder={folder}
        languages={languages}
        label={t('part.pdf')}
        value={value.pdf}
        accept={['pdf']}
        isRequired
        onChange={(file) => onChange(having(value, 'pdf', file))}
      />
    )
  return (
    <TextFiles
      pack={pack}
      folder={folder}
      label={t(`part.${key}`)}
      slug={textIn(value, 'id')}
      languages={languages}
      files={textsIn(value, key)}
      form={key}
      onChange={(files) => onChange({ ...value, [key]: files })}
    />
  )
}

function Questions({ pack, folder, languages, value }: Props) {
  const { t } = useTranslation('studio-editor')
  const name = textIn(value, value.kind === 'quiz' ? 'question' : 'questions')
  const path = name && resolvedPath(folder, name)
  if (!path) return <p className={styles.error}>{t('part.noQuestions')}</p>
  return (
    <ValueDocument key={path} pack={pack} path={path}>
      {(said, change) => {
        if (Array.isArray(said))
          return (
            <QuestionList
              pack={pack}
              path={path}
              questions={said.filter(isValue)}
              languages={languages}
              onChange={change}
            />
          )
        return (
          isValue(said) && (
            <Question
              pack={pack}
              folder={folderOf(path)}
              question={said}
              languages={languages}
              onChange={change}
            />
          )
        )
      }}
    </ValueDocument>
  )
}

function OfKind(props: Props) {
  const { kind } = props.value
  if (kind === 'video') return <FilmForm {...props} />
  if (kind === 'presentation') return <Presentation {...props} />
  return <Questions {...props} />
}

/** Its duration, and when it was last verified. */
function Times({ value, onChange }: Props) {
  const { t } = useTranslation('studio-editor')
  return (
    <div className={styles.row}>
      <NumberField
        label={t('part.minutes')}
        value={numberIn(value, 'minutes')}
        least={1}
        most={600}
        onChange={(minutes) => onChange({ ...value, minutes })}
      />
      <NumberField
        label={t('part.practice')}
        hint={t('part.practiceHint')}
        value={numberIn(value, 'practice')}
        least={1}
        most={120}
        isOptional
        onChange={(practice) => onChange(having(value, 'practice', practice))}
      />
      <DateInput
        label={t('part.verifiedAt')}
        value={textIn(value, 'verifiedAt')}
        onChange={(day) => onChange(having(value, 'verifiedAt', day))}
      />
    </div>
  )
}

/** A sublesson: fields of its kind, and common fields. */
export function SublessonForm(props: Props) {
  const { t } = useTranslation('studio-editor')
  const { pack, folder, languages, value, onChange } = props
  return (
    <div className={styles.fields}>
      <Words label={t('fields.title')} of={value} name="title" languages={languages} onChange={onChange} />
      <Times {...props} />
      <OfKind {...props} />
      {value.kind !== 'presentation' && (
        <TextFiles
          pack={pack}
          folder={folder}
          label={t('part.body')}
          slug={`${textIn(value, 'id')}-text`}
          languages={languages}
          files={textsIn(value, 'body')}
          form="body"
          onChange={(files) => onChange({ ...value, body: files })}
        />
      )}
      <h3 className={styles.group}>{t('part.prompts')}</h3>
      <Prompts {...props} />
      <h3 className={styles.group}>{t('part.resources')}</h3>
      <Resources {...props} />
      <h3 className={styles.group}>{t('part.sources')}</h3>
      <Sources languages={languages} value={value} onChange={onChange} />
    </div>
  )
}
