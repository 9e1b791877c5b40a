import { useQuery } from '@tanstack/react-query'
import type { Feature } from '@zenit/contract/session'
import { brand } from '../../../brand.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useSession } from '../../use-session.ts'
import { toolbarQuery } from '../toolbar.ts'
import styles from './BetaNotice.module.css'

const areas = ['tools', 'benefits', 'community'] as const
type Area = (typeof areas)[number]

const isArea = (feature: Feature): feature is Area => (areas as readonly Feature[]).includes(feature)

/** Names of switched-off features as in the menu and the tools grid, without those closed by the organisation. */
function useDisabledNames(): string[] {
  const { t } = useTranslation('shell')
  const { disabledFeatures } = useSession()
  const { data } = useQuery(toolbarQuery)
  return disabledFeatures.flatMap((feature) => {
    if (isArea(feature)) return [t(`nav.${feature}`)]
    const tool = data?.externalTools.find(({ id }) => id === feature)
    return tool ? [tool.name] : []
  })
}

/** What beta means here, and which parts are still switched off (BETA-01). */
export function BetaNotice() {
  const { t } = useTranslation('menus')
  const names = useDisabledNames()
  return (
    <div className={styles.notice}>
      <h2 className={styles.title}>{t('beta.title', { name: brand.name })}</h2>
      <p>{t('beta.body')}</p>
      {names.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{t('beta.disabled')}</h3>
          <ul className={styles.list}>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
