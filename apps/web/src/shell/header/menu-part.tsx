import { type ComponentType, useEffect } from 'react'
import { loadLaterTexts } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toasts } from '../../ui/feedback/toasts.ts'
import { type OnDemandPart, onDemand } from '../../ui/overlay/on-demand.tsx'

/** Shows that the code of a part could not be loaded. */
function Failure() {
  const { t } = useTranslation('shell')
  useEffect(() => toasts.error(t('partFailed')), [t])
  return null
}

/** A part of the shell that is loaded, with the later texts, on first use. */
export const menuPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): OnDemandPart<Props> =>
  onDemand(async () => {
    const [component] = await Promise.all([load(), loadLaterTexts()])
    return component
  }, Failure)
