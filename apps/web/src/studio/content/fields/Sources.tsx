import type { Language } from '@zenit/contract/parts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { TextInput } from '../../../ui/form/Field.tsx'
import { DateInput } from '../../DateInput.tsx'
import { Elements } from './Elements.tsx'
import styles from './Fields.module.css'
import { having, listIn, textIn, type Value } from './values.ts'
import { Words } from './Words.tsx'

const isAddress = (text: string) => /^https:\/\/\S+$/.test(text) && URL.canParse(text)

function Address({ value, onChange }: { value: string; onChange: (url: string) => void }) {
  const { t } = useTranslation('studio-editor')
  return (
    <TextInput
      label={t('part.url')}
      type="url"
      value={value}
      error={isAddress(value) ? undefined : t('part.urlFault')}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface Props {
  languages: readonly Language[]
  /** The value that contains the list `sources`. */
  value: Value
  onChange: (value: Value) => void
}

/** Sources that something relies on, each with its URL. */
export function Sources({ languages, value, onChange }: Props) {
  const { t } = useTranslation('studio-editor')
  return (
    <Elements
      name={t('part.source')}
      addLabel={t('part.addSource')}
      list={listIn(value, 'sources')}
      most={100}
      create={() => ({ title: {}, url: 'https://' })}
      onChange={(list) => onChange(having(value, 'sources', list.length > 0 ? list : undefined))}
    >
      {(source, change) => (
        <>
          <Words label={t('fields.title')} of={source} name="title" languages={languages} onChange={change} />
          <div className={styles.row}>
            <Address value={textIn(source, 'url')} onChange={(url) => change({ ...source, url })} />
            <DateInput
              label={t('part.publishedAt')}
              value={textIn(source, 'publishedAt')}
              onChange={(day) => change(having(source, 'publishedAt', day))}
            />
          </div>
        </>
      )}
    </Elements>
  )
}
