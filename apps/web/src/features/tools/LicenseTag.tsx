import type { License } from '@zenit/contract/tools'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Tag } from '../../ui/Tag.tsx'

/** What a tool costs, in a word; nothing where nobody knows. */
export function LicenseTag({ license }: { license: License }) {
  const { t } = useTranslation('tools')
  if (license === 'unknown') return null
  return <Tag tone={license === 'freemium' ? 'leaf' : 'plain'}>{t(`license.${license}`)}</Tag>
}
