import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from '../fields/Fields.module.css'
import { having, listIn, textIn, type Value } from '../fields/values.ts'
import { Words } from '../fields/Words.tsx'
import { Picker } from './Picker.tsx'
import { Entries, type FormProps, Line, OneOf, Picture, useChoices, useTitle } from './parts.tsx'
import { pictograms } from './pictograms.ts'

interface CategoriesProps extends FormProps {
  name: string
  label: string
  prefix: string
}

/** Categories of entries. */
export function Categories({ languages, value, onChange, name, label, prefix }: CategoriesProps) {
  const { t } = useTranslation('studio-site')
  const title = useTitle()
  return (
    <section className={styles.fields} aria-label={label}>
      <h2 className={styles.group}>{label}</h2>
      <Entries
        one={t('category')}
        addLabel={t('addCategory')}
        of={value}
        name={name}
        prefix={prefix}
        create={(id) => ({ id, title: {} })}
        onChange={onChange}
        titleOf={(entry) => title(entry, 'title')}
      >
        {(entry, change) => (
          <>
            <Words label={t('title')} of={entry} name="title" languages={languages} onChange={change} />
            <OneOf
              label={t('pictogram')}
              of={entry}
              name="pictogram"
              options={[
                { value: '', label: t('none') },
                ...pictograms.map((one) => ({ value: one, label: t(`pictograms.${one}`) })),
              ]}
              onChange={change}
            />
          </>
        )}
      </Entries>
    </section>
  )
}

export const idsIn = (value: Value, key: string): string[] => {
  const list = value[key]
  return Array.isArray(list) ? list.map(String) : []
}

const licenses = ['paid', 'freemium', 'unknown'] as const

interface ToolProps extends FormProps {
  /** The whole document, for its categories and related entries. */
  all: Value
}

function Tool({ pack, path, languages, value, onChange, all }: ToolProps) {
  const { t } = useTranslation('studio-site')
  const choices = useChoices()
  const field = { of: value, languages, onChange }
  const others = listIn(all, 'tools').filter(({ id }) => id !== value.id)
  return (
    <>
      <div className={styles.row}>
        <Line {...field} label={t('name')} name="name" onChange={(next) => onChange({ name: '', ...next })} />
        <Line
          {...field}
          label={t('address')}
          name="url"
          isAddress
          onChange={(next) => onChange({ url: '', ...next })}
        />
        <OneOf
          {...field}
          label={t('tools.license')}
          name="license"
          options={licenses.map((one) => ({ value: one, label: t(`tools.licenses.${one}`) }))}
        />
      </div>
      <Words {...field} label={t('description')} name="description" isLong />
      <Picture {...field} pack={pack} path={path} label={t('logo')} name="logo" />
      {(['domainCategories', 'businessCategories'] as const).map((name) => (
        <Picker
          key={name}
          label={t(name === 'domainCategories' ? 'tools.domains' : 'tools.business')}
          choices={choices(listIn(all, name), 'title')}
          chosen={idsIn(value, name)}
          none={t('noCategories')}
          onChange={(ids) => onChange({ ...value, [name]: ids ?? [] })}
        />
      ))}
      <Picker
        label={t('tools.related')}
        choices={choices(others, 'name')}
        chosen={idsIn(value, 'related')}
        none={t('tools.noOthers')}
        onChange={(ids) => onChange(having(value, 'related', ids))}
      />
    </>
  )
}

/** The tools for learners, with their categories. */
export function ToolsForm(props: FormProps) {
  const { t } = useTranslation('studio-site')
  const { value, onChange } = props
  return (
    <div className={styles.fields}>
      <Categories {...props} name="domainCategories" label={t('tools.domains')} prefix="domain" />
      <Categories {...props} name="businessCategories" label={t('tools.business')} prefix="field" />
      <h2 className={styles.group}>{t('kinds.tools')}</h2>
      <Entries
        one={t('tools.one')}
        addLabel={t('tools.add')}
        of={value}
        name="tools"
        prefix="tool"
        create={(id) => ({
          ...{ id, name: '', description: {}, url: 'https://', license: 'unknown' },
          ...{ domainCategories: [], businessCategories: [] },
        })}
        onChange={onChange}
        titleOf={(tool) => textIn(tool, 'name')}
      >
        {(tool, change) => <Tool {...props} value={tool} onChange={change} all={value} />}
      </Entries>
    </div>
  )
}
