import type { Language } from '@zenit/contract/parts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import type { DocumentRef } from '../document/keepers.ts'
import { CopySource } from './CopySource.tsx'
import { StaleContext, useStale, useStaleOf } from './stale-texts.ts'
import styles from './Translation.module.css'

/** Provides a document's form with its stale translations. */
export function StaleTexts({ pack, path, children }: DocumentRef & { children: ReactNode }) {
  return <StaleContext value={useStaleOf({ pack, path })}>{children}</StaleContext>
}

interface Props {
  /** Label of the text for screen readers. */
  label: string
  language: Language
  /** Path of a text with its own file. */
  path?: string
  source?: string | undefined
  target?: string
  /** Copies the source; absent when there is none, or it is the same. */
  onCopy?: () => void
}

/** State of a translation relative to its source, with actions; nothing while it is current. */
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
