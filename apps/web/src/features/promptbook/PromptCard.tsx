import type { PromptbookItem } from '@zenit/contract/promptbook'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { copyText } from '../../copy.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { toasts } from '../../ui/feedback/toasts.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Promptbook.module.css'
import { TitleForm } from './TitleForm.tsx'
import { useDelete } from './use-changes.ts'

/** More does not fit into a collapsed card. */
const longText = { characters: 320, lines: 7 }

const isLong = (text: string) => text.length > longText.characters || text.split('\n').length > longText.lines

/** The lesson of a prompt, or only its course when the lesson no longer exists. */
function Source({ source }: Pick<PromptbookItem, 'source'>) {
  const { t } = useTranslation('promptbook')
  if (!source?.courseTitle) return null
  const { courseId, courseTitle, lessonId, sublessonId, lessonTitle } = source
  const place = lessonTitle ? `?${new URLSearchParams({ lesson: lessonId, sublesson: sublessonId })}` : ''
  return (
    <p className={styles.source}>
      <Icon name="book" size={16} />
      <Link to={paths.course(courseId) + place}>
        <VisuallyHidden>{t('from')} </VisuallyHidden>
        {lessonTitle ? `${lessonTitle} · ${courseTitle}` : courseTitle}
      </Link>
    </p>
  )
}

function Text({ item }: { item: PromptbookItem }) {
  const { t } = useTranslation('promptbook')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const folds = isLong(item.prompt)
  return (
    <div className={styles.text}>
      <pre id={id} className={cx(folds && !isOpen && styles.folded)}>
        {item.prompt}
      </pre>
      {folds && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('fold') : t('unfold')}
        </button>
      )}
    </div>
  )
}

/** After a deletion, focus moves to the neighbour, or to the page's heading after the last one. */
function focusBeside(card: HTMLElement | null): void {
  const item = card?.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const target =
    beside?.querySelector<HTMLElement>('button') ?? document.querySelector<HTMLElement>('main h1')
  if (target?.matches('h1')) target.tabIndex = -1
  target?.focus()
}

function Actions({ item, onEdit, onGone }: { item: PromptbookItem; onEdit: () => void; onGone: () => void }) {
  const { t } = useTranslation('promptbook')
  const reason = useNetworkReason()
  const remove = useDelete(item, { onGone })
  const copy = async () => {
    if (await copyText(item.prompt)) toasts.success(t('copy.done'))
    else toasts.error(t('copy.failed'))
  }
  const { title } = item
  return (
    <>
      {remove.isError && (
        <p role="alert" className={styles.failure}>
          <Icon name="warning" /> {t('delete.failed')}
        </p>
      )}
      <div className={styles.actions}>
        <Button icon="copy" size="small" onClick={() => void copy()}>
          {t('copy.copy')}
          <VisuallyHidden>– {title}</VisuallyHidden>
        </Button>
        <span className={styles.quiet}>
          <Button look="quiet" size="small" icon="edit" disabledReason={reason} onClick={onEdit}>
            <VisuallyHidden>{t('rename.of', { title })}</VisuallyHidden>
          </Button>
          <Button
            look="quiet"
            size="small"
            icon="trash"
            pending={remove.isPending}
            disabledReason={reason}
            onClick={() => remove.mutate()}
          >
            <VisuallyHidden>{t('delete.of', { title })}</VisuallyHidden>
          </Button>
        </span>
      </div>
    </>
  )
}

/** A saved prompt: read, copy, rename, delete. */
export function PromptCard({ item }: { item: PromptbookItem }) {
  const [isEditing, setEditing] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const endEditing = () => {
    setEditing(false)
    const edit = () => card.current?.querySelector<HTMLElement>(`.${styles.quiet} button`)?.focus()
    requestAnimationFrame(edit)
  }
  return (
    <Card as="article" className={styles.card}>
      <div ref={card} className={styles.inside}>
        {isEditing ? (
          <TitleForm item={item} onEnd={endEditing} />
        ) : (
          <h2 className={styles.title}>{item.title}</h2>
        )}
        <Text item={item} />
        <Source source={item.source} />
        {!isEditing && (
          <Actions item={item} onEdit={() => setEditing(true)} onGone={() => focusBeside(card.current)} />
        )}
      </div>
    </Card>
  )
}
