import { Link } from 'react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { studioPaths } from '../studio-paths.ts'
import { LinkButton } from '../ui/Button.tsx'

/** Where to go from a desk that has nothing yet. */
export function NextDesk({ to }: { to: 'people' | 'organisations' }) {
  const { t } = useTranslation('studio')
  return (
    <LinkButton look="main" render={<Link to={studioPaths[to]()} />}>
      {t(`next.${to}`)}
    </LinkButton>
  )
}
