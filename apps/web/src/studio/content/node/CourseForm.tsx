import { motifs } from '@zenit/contract/motifs'
import type { Language } from '@zenit/contract/parts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import styles from '../fields/Fields.module.css'
import { FileField } from '../fields/FileField.tsx'
import { having, textIn, type Value } from '../fields/values.ts'
import { Words } from '../fields/Words.tsx'
import { RecommendedTools } from '../site/RecommendedTools.tsx'

const images = ['png', 'jpg', 'jpeg', 'webp']

interface Props {
  pack: string
  folder: string
  languages: readonly Language[]
  value: Value
  onChange: (value: Value) => void
}

/** Fields shared by programs and courses: title, description, cover and motif. */
function Head({ pack, folder, languages, value, onChange }: Props) {
  const { t } = useTranslation('studio-editor')
  return (
    <>
      <Words label={t('fields.title')} of={value} name="title" languages={languages} onChange={onChange} />
      <Words
        label={t('fields.description')}
        of={value}
        name="description"
        languages={languages}
        isLong
        onChange={onChange}
      />
      <div className={styles.row}>
        <FileField
          pack={pack}
          folder={folder}
          label={t('fields.cover')}
          name={textIn(value, 'cover') || undefined}
          accept={images}
          onChange={(name) => onChange(having(value, 'cover', name))}
        />
        <Select
          label={t('fields.motif')}
          value={textIn(value, 'motif')}
          options={[
            { value: '', label: t('fields.anyMotif') },
            ...motifs.map((motif) => ({ value: motif, label: t(`motifs.${motif}`) })),
          ]}
          onChange={(event) => onChange(having(value, 'motif', event.target.value))}
        />
      </div>
    </>
  )
}

const ranks = [1, 2, 3, 4, 5] as const

export function ProgramForm(props: Props) {
  const { t } = useTranslation('studio-editor')
  const { value, onChange } = props
  return (
    <div className={styles.fields}>
      <Head {...props} />
      <Select
        label={t('fields.rank')}
        value={String(value.rank ?? '')}
        options={ranks.map((rank) => ({ value: String(rank), label: t('fields.rankOption', { rank }) }))}
        onChange={(event) => onChange({ ...value, rank: Number(event.target.value) })}
      />
    </div>
  )
}

const allLanguages = ['pl', 'en'] as const satisfies readonly Language[]
const endings = ['none', 'test', 'exam', 'test-then-exam'] as const

export function CourseForm(props: Props) {
  const { t } = useTranslation('studio-editor')
  const { value, languages, onChange } = props
  const tools = Array.isArray(value.recommendedTools) ? value.recommendedTools.map(String) : []
  const toggle = (language: string) => {
    const next = allLanguages.filter((one) => (one === language) !== languages.includes(one))
    // A course needs at least one language.
    if (next.length > 0) onChange({ ...value, languages: next })
  }
  return (
    <div className={styles.fields}>
      <CheckList
        label={t('fields.languages')}
        options={allLanguages.map((one) => ({ value: one, label: t(`languages.${one}`) }))}
        chosen={languages}
        onToggle={toggle}
      />
      <Head {...props} />
      <div className={styles.row}>
        <Select
          label={t('fields.ending')}
          value={textIn(value, 'ending')}
          options={endings.map((ending) => ({ value: ending, label: t(`endings.${ending}`) }))}
          onChange={({ target }) => {
            const next = { ...value, ending: target.value }
            // A certificate needs a test or a final work.
            onChange(target.value === 'none' ? having(next, 'certificate', undefined) : next)
          }}
        />
        {value.ending !== 'none' && (
          <CheckList
            label={t('fields.certificate')}
            options={[{ value: 'yes', label: t('fields.certificateYes') }]}
            chosen={value.certificate === true ? ['yes'] : []}
            onToggle={() => onChange({ ...value, certificate: value.certificate !== true })}
          />
        )}
      </div>
      <RecommendedTools
        pack={props.pack}
        chosen={tools}
        onChange={(ids) => onChange(having(value, 'recommendedTools', ids))}
      />
    </div>
  )
}
