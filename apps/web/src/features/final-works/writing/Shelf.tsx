import { countCharacters } from '@zenit/contract/text'
import { useState } from 'react'
import { momentWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Prose } from '../../../ui/Prose.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { linkNames } from '../form.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import type { ShelvedDraft } from './local-drafts.ts'
import styles from './Writing.module.css'

function Version({ shelved, keeper }: { shelved: ShelvedDraft; keeper: DraftKeeper }) {
  const { t, language } = useTranslation('final-works')
  const { form, changedAt } = shelved
  return (
    <article className={styles.shelved}>
      <p className={styles.hint}>{t('shelf.version', { time: momentWords(changedAt, language) })}</p>
      <h3>{form.title.trim() || t('shelf.noTitle')}</h3>
      {countCharacters(form.description) > 0 ? (
        <Prose html={form.description} className={styles.shelvedText} />
      ) : (
        <p>{t('shelf.noText')}</p>
      )}
      <ul className={styles.shelvedFacts}>
        {form.attachments.length > 0 && <li>{form.attachments.map(({ name }) => name).join(', ')}</li>}
        {linkNames.map((name) => form[name].trim() !== '' && <li key={name}>{form[name]}</li>)}
      </ul>
      <div className={styles.shelvedActions}>
        <Button size="small" look="main" onClick={() => keeper.takeFromShelf(shelved)}>
          {t('shelf.take')}
        </Button>
        <Button size="small" look="quiet" icon="trash" onClick={() => keeper.dropFromShelf(shelved)}>
          {t('shelf.drop')}
        </Button>
      </div>
    </article>
  )
}

/** Two devices wrote at the same time: the newer version is used, the older one can be read and restored (FINAL-06). */
export function Shelf({ shelf, keeper }: { shelf: readonly ShelvedDraft[]; keeper: DraftKeeper }) {
  const { t } = useTranslation('final-works')
  const [isOpen, setOpen] = useState(false)
  if (shelf.length === 0) return null
  return (
    <div role="status" className={styles.shelf}>
      <Icon name="copy" />
      <p>
        <strong>{t('shelf.title')}.</strong> {t('shelf.body')}
      </p>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('shelf.show')}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={t('shelf.title')}
        closeLabel={t('shelf.close')}
        onClose={() => setOpen(false)}
      >
        <p>{t('shelf.takeNote')}</p>
        {shelf.map((shelved) => (
          <Version key={`${shelved.changedAt} ${shelved.form.title}`} shelved={shelved} keeper={keeper} />
        ))}
      </Dialog>
    </div>
  )
}
