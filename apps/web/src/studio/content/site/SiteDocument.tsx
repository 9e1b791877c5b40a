import type { Language } from '@zenit/contract/parts'
import { type ComponentType, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from '../fields/Fields.module.css'
import { SourceText } from '../fields/SourceText.tsx'
import { ValueDocument } from '../fields/ValueDocument.tsx'
import { isValue } from '../fields/values.ts'
import { type SiteKind, siteDocuments } from './documents.ts'
import { AboutForm, CommunityForm, OnboardingForm, PartnersForm } from './PageForms.tsx'
import type { FormProps } from './parts.tsx'
import { ToolsForm } from './ToolsForm.tsx'

const forms: Record<SiteKind, ComponentType<FormProps>> = {
  tools: ToolsForm,
  partners: PartnersForm,
  community: CommunityForm,
  onboarding: OnboardingForm,
  about: AboutForm,
}

interface Props {
  pack: string
  kind: SiteKind
  languages: readonly Language[]
}

/** A document outside courses, as a form or as source text. */
export function SiteDocument({ pack, kind, languages }: Props) {
  const { t } = useTranslation('studio-site')
  const [asText, setAsText] = useState(false)
  const { path } = siteDocuments[kind]
  const Form = forms[kind]
  return (
    <div className={styles.fields}>
      <p className={styles.buttons}>
        <Button size="small" aria-pressed={asText} onClick={() => setAsText(!asText)}>
          {t('asText')}
        </Button>
      </p>
      {asText ? (
        <SourceText pack={pack} path={path} />
      ) : (
        <ValueDocument pack={pack} path={path}>
          {(value, change) =>
            isValue(value) && (
              <Form pack={pack} path={path} languages={languages} value={value} onChange={change} />
            )
          }
        </ValueDocument>
      )}
    </div>
  )
}
