import { Link } from 'react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { studioPaths } from '../studio-paths.ts'
import { LinkButton } from '../ui/Button.tsx'

/** A link to the next page, shown on a page that has nothing yet. */
export function NextDesk({ to }: { to: 'people' | 'organisations' }) {
  const { t } = useTranslation('studio')
  return (
    <LinkButton look="main" render={<Link to={studioPaths[to]()} />}>
      {t(`next.${to}`)}
    </LinkButton>
  )
}
