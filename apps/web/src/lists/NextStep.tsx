import { Link } from 'react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Button.tsx'

/** Where to go from a list that has nothing yet. */
export function NextStep({ to }: { to: 'programs' | 'home' }) {
  const { t } = useTranslation('lists')
  return (
    <LinkButton look="main" render={<Link to={paths[to]()} />}>
      {t(`next.${to}`)}
    </LinkButton>
  )
}
