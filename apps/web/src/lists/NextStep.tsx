import { Link } from 'react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/Button.tsx'

interface Props {
  to: 'programs' | 'home'
  /** Closes the enclosing drawer when the learner follows the link. */
  onLeave?: () => void
}

/** A link for a list that has nothing yet. */
export function NextStep({ to, onLeave }: Props) {
  const { t } = useTranslation('lists')
  return (
    <LinkButton look="main" render={<Link to={paths[to]()} onClick={onLeave} />}>
      {t(`next.${to}`)}
    </LinkButton>
  )
}
