import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/** At the end of a link's text, for screen readers: it opens in a new tab. */
export function NewTab() {
  const { t } = useTranslation('menus')
  return <VisuallyHidden> {t('newTab')}</VisuallyHidden>
}

interface Props {
  href: string
  look: 'main' | 'sun'
  children: ReactNode
}

/** A link to an external site that looks like a button. */
export function OutsideButton({ href, look, children }: Props) {
  return (
    <LinkButton
      look={look}
      iconAfter="external"
      render={<a href={href} target="_blank" rel="noopener noreferrer" />}
    >
      {children}
      <NewTab />
    </LinkButton>
  )
}
