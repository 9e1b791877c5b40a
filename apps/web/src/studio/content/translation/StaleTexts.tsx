import type { Language } from '@zenit/contract/parts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import type { DocumentRef } from '../document/keepers.ts'
import { CopySource } from './CopySource.tsx'
import { StaleContext, useStale, useStaleOf } from './stale-texts.ts'
import styles from './Translation.module.css'

/** Around the form of a document: what in it was translated from another source than there is now. */
export function StaleTexts({ pack, path, children }: DocumentRef & { children: ReactNode }) {
  return <StaleContext value={useStaleOf({ pack, path })}>{children}</StaleContext>
}

interface Props {
  /** What the text is called, for those who do not see where it stands. */
  label: string
  language: Language
  /** Path of a text that has its own file. */
  path?: string
  source?: string | undefined
  target?: string
  /** Takes the source over as it is; left out where there is none, or it is the same. */
  onCopy?: () => void
}

/** How a translation stands to its source, and what can be done about it; nothing while it is current. */
export function TranslationState({ label, language, path, source = '', target = '', onCopy }: Props) {
  const { t } = useTranslation('studio-translation')
  const { texts, confirm, isPending } = useStale()
  const stale = texts.find((one) =>
    path ? one.path === path : one.language === language && one.source === source && one.target === target,
  )
  const isMissing = !path && source.trim() !== '' && target.trim() === ''
  if (!stale && !isMissing && !onCopy) return null
  return (
    <p className={styles.state}>
      {stale && (
        <>
          <Tag tone="sun" icon="refresh">
            {t('stale')}
          </Tag>
          <Button
            size="small"
            pending={isPending}
            aria-label={t('confirmLabel', { label })}
            onClick={() => confirm(stale)}
          >
            {t('confirm')}
          </Button>
        </>
      )}
      {onCopy && (
        <CopySource
          label={label}
          isCalm={!stale && !isMissing}
          isReplacing={path !== undefined || target.trim() !== ''}
          onCopy={onCopy}
        />
      )}
    </p>
  )
}
