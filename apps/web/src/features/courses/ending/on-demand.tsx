import { useTranslation } from '../../../i18n/use-translation.ts'
import { onDemand } from '../../../ui/overlay/on-demand.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import page from '../CoursePage.module.css'
import type { EndingProps } from './Ending.tsx'

function EndingFailed() {
  const { t } = useTranslation('courses')
  return (
    <p role="alert" className={page.failure}>
      <Icon name="warning" /> {t('errors.fetchCourse')}
    </p>
  )
}

const code = () => import('./Ending.tsx')

/** The ending is loaded after the lessons, with its texts. */
export const ending = onDemand<EndingProps>(async () => (await code()).Ending, EndingFailed)

/** For a page that opens with it. */
export function awaitEnding(): Promise<unknown> {
  ending.fetch()
  return code()
}
