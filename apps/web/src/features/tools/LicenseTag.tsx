import type { License } from '@zenit/contract/tools'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Tag } from '../../ui/Tag.tsx'

/** Price of a tool in a word; nothing if unknown. */
export function LicenseTag({ license }: { license: License }) {
  const { t } = useTranslation('tools')
  if (license === 'unknown') return null
  return <Tag tone={license === 'freemium' ? 'leaf' : 'plain'}>{t(`license.${license}`)}</Tag>
}
