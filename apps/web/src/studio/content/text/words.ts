import { useTranslation } from '../../../i18n/use-translation.ts'
import type { EditorWords } from '../../../ui/editor/words.ts'
import { calloutKinds } from './schema/blocks.ts'

/** Texts of the link dialog: those of final works, except for the additional kinds of links. */
export function useLinkWords(): EditorWords['dialog'] {
  const { t } = useTranslation('final-works')
  const { t: own } = useTranslation('studio-text')
  return {
    title: t('editor.dialog.title'),
    address: t('editor.dialog.address'),
    addressHint: own('linkHint'),
    text: t('editor.dialog.text'),
    invalidEmail: t('editor.dialog.invalidEmail'),
    invalidUrl: t('editor.dialog.invalidUrl'),
    empty: t('editor.dialog.empty'),
    insert: t('editor.dialog.insert'),
    remove: t('editor.dialog.remove'),
    cancel: t('editor.dialog.cancel'),
    close: t('editor.dialog.close'),
  }
}

/** Labels of the kinds of callouts. */
export function useCalloutLabels(): (kind: string) => string {
  const { t } = useTranslation('studio-text')
  return (written) => {
    const kind = calloutKinds.find((one) => one === written)
    return kind ? t(`callout.${kind}`) : written
  }
}
