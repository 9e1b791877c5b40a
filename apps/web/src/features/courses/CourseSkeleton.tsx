import { useTranslation } from '../../i18n/use-translation.ts'
import { Hero } from '../../shell/hero/Hero.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from './CoursePage.module.css'
import { MediaSkeleton } from './lesson/MediaSkeleton.tsx'

/** Placeholder of the course page while it loads. */
export function CourseSkeleton() {
  const { t } = useTranslation('courses')
  return (
    <div role="status" aria-label={t('loading')}>
      <Hero isBackdrop>
        <div className={styles.headSkeleton}>
          <Skeleton shape="line" className={styles.crumbSkeleton} />
          <Skeleton shape="heading" />
        </div>
      </Hero>
      <div className={styles.stage}>
        <div className={styles.media}>
          <MediaSkeleton format={undefined} />
        </div>
        <Skeleton shape="block" className={styles.asideSkeleton} />
      </div>
    </div>
  )
}
