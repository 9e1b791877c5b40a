import { useTranslation } from '../../../i18n/use-translation.ts'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './Editors.module.css'
import { useNames } from './use-names.ts'
import { namesOf, useEditors, usePresence } from './use-presence.ts'

/** Other people with a page of the pack open; new arrivals are announced to screen readers. */
export function Editors({ pack, page }: { pack: string; page: string }) {
  const { t } = useTranslation('studio-presence')
  const together = useNames()
  usePresence(pack, page)
  const names = namesOf(useEditors(pack).filter((editor) => editor.page === page))
  const { length: count } = names
  return (
    <p role="status" className={styles.editors}>
      {count > 0 && (
        <>
          <Icon name="user" size={17} />
          <span>{t(page === '' ? 'inPack' : 'onPage', { count, names: together(names) })}</span>
        </>
      )}
    </p>
  )
}

/** In the tree: people who have a node open; for a course, also its contents. */
export function NodeEditors({ pack, node, isDeep }: { pack: string; node: string; isDeep: boolean }) {
  const together = useNames()
  const { t } = useTranslation('studio-presence')
  const isOf = (page: string) => page === node || (isDeep && /^[/?]/.test(page.slice(node.length)))
  const names = namesOf(useEditors(pack).filter(({ page }) => page.startsWith(node) && isOf(page)))
  if (names.length === 0) return null
  return <Tag icon="user">{t('here', { count: names.length, names: together(names) })}</Tag>
}
