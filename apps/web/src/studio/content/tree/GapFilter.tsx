import type { PackIssue } from '@zenit/contract/packs'
import type { Language } from '@zenit/contract/parts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import fields from '../fields/Fields.module.css'
import { gapsIn } from './items.ts'
import styles from './Tree.module.css'

interface Props {
  languages: readonly Language[]
  issues: readonly PackIssue[]
  /** The language whose gaps the tree is filtered by; null: it shows everything. */
  chosen: Language | null
  onChange: (chosen: Language | null) => void
}

/** Number of texts missing per language, with a filter for them; nothing when none is missing. */
export function GapFilter({ languages, issues, chosen, onChange }: Props) {
  const { t } = useTranslation('studio-gaps')
  const { t: names } = useTranslation('studio-content')
  const { t: words } = useTranslation('studio-translation')
  const all = languages.map((language) => ({ language, ...gapsIn(issues, language) }))
  const shown = all.filter(({ gaps, language }) => gaps.length > 0 || language === chosen)
  if (shown.length === 0) return null
  const wordsOf = ({ missing, stale }: { missing: number; stale: number }) =>
    [missing > 0 && names('missing', { count: missing }), stale > 0 && words('count', { count: stale })]
      .filter(Boolean)
      .join(', ') || t('none')
  return (
    <fieldset className={styles.gaps}>
      <legend className={styles.note}>{t('filter')}</legend>
      <div className={fields.buttons}>
        <Button size="small" aria-pressed={chosen === null} onClick={() => onChange(null)}>
          {t('all')}
        </Button>
        {shown.map(({ language, ...gaps }) => (
          <Button
            key={language}
            size="small"
            aria-pressed={chosen === language}
            onClick={() => onChange(language)}
          >
            {t('of', { language: names(`languages.${language}`), found: wordsOf(gaps) })}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
