import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from '../fields/Fields.module.css'
import { having, listIn, textIn, type Value } from '../fields/values.ts'
import { Picker } from './Picker.tsx'
import { Entries, type FormProps, Line, OneOf, Picture, useTitle, Words } from './parts.tsx'
import { pictograms } from './pictograms.ts'

interface CategoriesProps extends FormProps {
  name: string
  label: string
  prefix: string
}

/** The categories that entries are filed under. */
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

/** The tools that learners can look up, with their categories. */
export function ToolsForm(props: FormProps) {
  const { t } = useTranslation('studio-site')
  const title = useTitle()
  const { pack, path, languages, value, onChange } = props
  const tools = listIn(value, 'tools')
  const choicesOf = (name: string) =>
    listIn(value, name).map((one) => ({
      value: textIn(one, 'id'),
      label: title(one, 'title') || textIn(one, 'id'),
    }))
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
          id,
          name: '',
          description: {},
          url: 'https://',
          license: 'unknown',
          domainCategories: [],
          businessCategories: [],
        })}
        onChange={onChange}
        titleOf={(tool) => textIn(tool, 'name')}
      >
        {(tool, change) => (
          <>
            <div className={styles.row}>
              <Line
                label={t('name')}
                of={tool}
                name="name"
                onChange={(next) => change({ name: '', ...next })}
              />
              <Line
                label={t('address')}
                of={tool}
                name="url"
                isAddress
                onChange={(next) => change({ url: '', ...next })}
              />
              <OneOf
                label={t('tools.license')}
                of={tool}
                name="license"
                options={licenses.map((one) => ({ value: one, label: t(`tools.licenses.${one}`) }))}
                onChange={change}
              />
            </div>
            <Words
              label={t('description')}
              of={tool}
              name="description"
              languages={languages}
              isLong
              onChange={change}
            />
            <Picture pack={pack} path={path} label={t('logo')} of={tool} name="logo" onChange={change} />
            {(['domainCategories', 'businessCategories'] as const).map((name) => (
              <Picker
                key={name}
                label={t(name === 'domainCategories' ? 'tools.domains' : 'tools.business')}
                choices={choicesOf(name)}
                chosen={idsIn(tool, name)}
                none={t('noCategories')}
                onChange={(ids) => change({ ...tool, [name]: ids ?? [] })}
              />
            ))}
            <Picker
              label={t('tools.related')}
              choices={tools
                .filter(({ id }) => id !== tool.id)
                .map((one) => ({
                  value: textIn(one, 'id'),
                  label: textIn(one, 'name') || textIn(one, 'id'),
                }))}
              chosen={idsIn(tool, 'related')}
              none={t('tools.noOthers')}
              onChange={(ids) => change(having(tool, 'related', ids))}
            />
          </>
        )}
      </Entries>
    </div>
  )
}
