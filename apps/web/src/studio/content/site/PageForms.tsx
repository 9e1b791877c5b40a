import { useTranslation } from '../../../i18n/use-translation.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { Elements } from '../fields/Elements.tsx'
import styles from '../fields/Fields.module.css'
import { having, listIn, type Value } from '../fields/values.ts'
import { Words } from '../fields/Words.tsx'
import { type Choice, Picker } from './Picker.tsx'
import { Entries, type FormProps, Line, OneOf, Picture, useChoices, useTitle } from './parts.tsx'
import { onboardingPictures } from './pictograms.ts'
import { Categories, idsIn } from './ToolsForm.tsx'

function Partner({
  pack,
  path,
  languages,
  value,
  onChange,
  categories,
}: FormProps & { categories: readonly Choice[] }) {
  const { t } = useTranslation('studio-site')
  const field = { of: value, languages, onChange }
  return (
    <>
      <Words {...field} label={t('name')} name="title" />
      <Words {...field} label={t('description')} name="description" isLong />
      <Words {...field} label={t('partners.benefit')} name="benefit" />
      <div className={styles.row}>
        <Line
          {...field}
          label={t('address')}
          name="url"
          isAddress
          onChange={(next) => onChange({ url: '', ...next })}
        />
        <Line {...field} label={t('partners.code')} name="code" />
      </div>
      <Picture {...field} pack={pack} path={path} label={t('logo')} name="logo" />
      <Picker
        label={t('categories')}
        choices={categories}
        chosen={idsIn(value, 'categories')}
        none={t('noCategories')}
        onChange={(ids) => onChange({ ...value, categories: ids ?? [] })}
      />
    </>
  )
}

/** Partners and their offers, with categories. */
export function PartnersForm(props: FormProps) {
  const { t } = useTranslation('studio-site')
  const title = useTitle()
  const { pack, path, languages, value, onChange } = props
  const categories = useChoices()(listIn(value, 'categories'), 'title')
  return (
    <div className={styles.fields}>
      <Categories {...props} name="categories" label={t('categories')} prefix="category" />
      <h2 className={styles.group}>{t('kinds.partners')}</h2>
      <Entries
        one={t('partners.one')}
        addLabel={t('partners.add')}
        of={value}
        name="partners"
        prefix="partner"
        create={(id) => ({ id, title: {}, description: {}, benefit: {}, url: 'https://', categories: [] })}
        onChange={onChange}
        titleOf={(partner) => title(partner, 'title')}
      >
        {(partner, change) => (
          <Partner
            pack={pack}
            path={path}
            languages={languages}
            value={partner}
            onChange={change}
            categories={categories}
          />
        )}
      </Entries>
    </div>
  )
}

const groups = ['graduation', 'mastermind', 'masterclass', 'discord'] as const

function CommunityCard({ pack, path, languages, value, onChange }: FormProps) {
  const { t } = useTranslation('studio-site')
  const field = { of: value, languages, onChange }
  return (
    <>
      <OneOf
        {...field}
        label={t('community.group')}
        name="category"
        options={groups.map((one) => ({ value: one, label: t(`community.groups.${one}`) }))}
      />
      <Words {...field} label={t('title')} name="title" />
      <Words {...field} label={t('description')} name="description" isLong isOptional />
      <Line {...field} label={t('community.address')} name="url" isAddress />
      <CheckList
        label={t('community.state')}
        hideLabel
        options={[{ value: 'disabled', label: t('community.disabled') }]}
        chosen={value.disabled === true ? ['disabled'] : []}
        onToggle={() => onChange(having(value, 'disabled', value.disabled === true ? undefined : true))}
      />
      <Picture {...field} pack={pack} path={path} label={t('community.background')} name="backgroundImage" />
    </>
  )
}

/** The cards of the community page. */
export function CommunityForm({ pack, path, languages, value, onChange }: FormProps) {
  const { t } = useTranslation('studio-site')
  const title = useTitle()
  return (
    <Entries
      one={t('community.one')}
      addLabel={t('community.add')}
      of={value}
      name="cards"
      prefix="card"
      create={(id) => ({ id, category: 'masterclass', title: {} })}
      onChange={onChange}
      titleOf={(card) => title(card, 'title')}
    >
      {(card, change) => (
        <CommunityCard pack={pack} path={path} languages={languages} value={card} onChange={change} />
      )}
    </Entries>
  )
}

/** Steps shown to new people. */
export function OnboardingForm({ pack, path, languages, value, onChange }: FormProps) {
  const { t } = useTranslation('studio-site')
  const title = useTitle()
  return (
    <Entries
      one={t('onboarding.one')}
      addLabel={t('onboarding.add')}
      of={value}
      name="steps"
      prefix="step"
      least={1}
      create={(id) => ({ id, title: {}, body: {} })}
      onChange={onChange}
      titleOf={(step) => title(step, 'title')}
    >
      {(step, change) => (
        <>
          <Words label={t('title')} of={step} name="title" languages={languages} onChange={change} />
          <Words label={t('markdown')} of={step} name="body" languages={languages} isLong onChange={change} />
          <OneOf
            label={t('onboarding.picture')}
            of={step}
            name="picture"
            options={[
              { value: '', label: t('none') },
              ...onboardingPictures.map((one) => ({ value: one, label: t(`onboarding.pictures.${one}`) })),
            ]}
            onChange={change}
          />
          <Picture
            pack={pack}
            path={path}
            label={t('onboarding.media')}
            of={step}
            name="media"
            accept={['png', 'jpg', 'gif', 'webp', 'mp4', 'webm']}
            onChange={change}
          />
        </>
      )}
    </Entries>
  )
}

/** The page about the product: title and sections. */
export function AboutForm({ pack, path, languages, value, onChange }: FormProps) {
  const { t } = useTranslation('studio-site')
  const change = (sections: Value[]) => onChange({ ...value, sections })
  return (
    <div className={styles.fields}>
      <Words label={t('title')} of={value} name="title" languages={languages} onChange={onChange} />
      <Elements
        name={t('about.one')}
        addLabel={t('about.add')}
        list={listIn(value, 'sections')}
        least={1}
        most={50}
        create={() => ({ heading: {}, body: {} })}
        onChange={change}
      >
        {(section, set) => (
          <>
            <Words
              label={t('about.heading')}
              of={section}
              name="heading"
              languages={languages}
              onChange={set}
            />
            <Words
              label={t('markdown')}
              of={section}
              name="body"
              languages={languages}
              isLong
              onChange={set}
            />
            <Picture
              pack={pack}
              path={path}
              label={t('about.image')}
              of={section}
              name="image"
              onChange={set}
            />
          </>
        )}
      </Elements>
    </div>
  )
}
