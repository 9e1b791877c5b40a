import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { studioPaths } from '../../studio-paths.ts'
import { LinkButton } from '../../ui/Button.tsx'

interface Props {
  packId: string
  /** Default: the start of the first course. */
  place?: { course: string; at: string }
  size?: 'small'
}

/** Opens the draft as learners would see it. */
export function PreviewLink({ packId, place, size }: Props) {
  const { t } = useTranslation('studio-preview')
  return (
    <LinkButton
      icon="play"
      {...(size ? { size } : {})}
      render={<Link to={studioPaths.preview(packId, place)} />}
    >
      {t('open')}
    </LinkButton>
  )
}
