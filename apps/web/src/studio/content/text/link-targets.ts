import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import type { Images } from './images.ts'

/** Pages that every text may lead to (docs/content-format.md); what has an id of the installation is none of them. */
const pages = ['programs', 'tools', 'community', 'benefits', 'about'] as const

/** Where a text may lead besides other sites: pages of the product, and files beside it. */
export function useLinkTargets({ files }: Images): { href: string; label: string }[] {
  const { t } = useTranslation('shell')
  return [
    ...pages.map((page) => ({ href: paths[page](), label: t(`nav.${page}`) })),
    ...files.map((name) => ({ href: name, label: name })),
  ]
}
