import type { ReactNode, Ref } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import styles from './Certificate.module.css'

/** A certificate that is drawn but not stored yet. */
export function Sheet({ canvas }: { canvas: Ref<HTMLCanvasElement> }) {
  const { t } = useTranslation('certificates')
  return (
    <canvas
      ref={canvas}
      className={styles.sheet}
      role="img"
      aria-label={t('preview')}
      width={2480}
      height={1754}
    />
  )
}

/** An error or a change, shown in place. */
export function Notice({
  title,
  children,
  isNews,
}: {
  title: string
  children: ReactNode
  isNews?: boolean
}) {
  return (
    <div role={isNews ? 'alert' : undefined} className={styles.failure}>
      <Icon name="warning" />
      <p>
        <strong>{title}</strong> {children}
      </p>
    </div>
  )
}
