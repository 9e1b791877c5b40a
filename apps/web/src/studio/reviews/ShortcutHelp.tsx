import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import styles from './Desk.module.css'
import { switchShortcuts, useShortcuts, useShortcutsOn } from './shortcuts.ts'

const keys = ['c', '1', 'k', 'a', 'r', 'u'] as const

/** Explains the single-key shortcuts, with a switch to turn them off. */
export function ShortcutHelp() {
  const { t } = useTranslation('studio-reviews')
  const [isOpen, setOpen] = useState(false)
  const areOn = useShortcutsOn()
  useShortcuts({ '?': () => setOpen(true) })
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        {t('keys.title')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('keys.title')}
        closeLabel={t('keys.close')}
      >
        <dl className={styles.keys}>
          {keys.map((key) => (
            <div key={key}>
              <dt>
                <kbd>{key === '1' ? '1–9' : key.toUpperCase()}</kbd>
              </dt>
              <dd>{t(`keys.${key}`)}</dd>
            </div>
          ))}
        </dl>
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={areOn}
            onChange={(event) => switchShortcuts(event.target.checked)}
          />
          {t('keys.on')}
        </label>
      </Dialog>
    </>
  )
}
