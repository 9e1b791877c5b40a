import { useMutation } from '@tanstack/react-query'
import {
  createNode,
  deleteNode,
  duplicateNode,
  type NodeKind,
  type PackTree,
  renameNode,
} from '@zenit/contract/packs'
import type { Language } from '@zenit/contract/parts'
import { type ReactNode, useState } from 'react'
import { ApiError, request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { TextInput } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { slugOf } from '../../organisations/slug.ts'
import styles from '../PackPage.module.css'
import { outdatePacks } from '../queries.ts'
import { useKindWords } from '../use-kind-words.ts'
import { titleOf } from '../words.ts'
import { parentsFor, type TreeItem } from './items.ts'
import type { TreeWork } from './use-tree-work.ts'

const isTaken = (error: unknown) => error instanceof ApiError && error.code === 'slug-taken'

/** A change of the tree; the dialog closes when it is saved. */
function useChange<Input>(work: TreeWork, change: (input: Input) => Promise<unknown>, done: string) {
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await outdatePacks()
      toasts.success(done)
      work.close()
    },
  })
}

interface ShellProps {
  title: string
  sendLabel: string
  change: { isPending: boolean; error: Error | null }
  onSubmit: () => void
  work: TreeWork
  children: ReactNode
}

/** A dialog about the tree; errors are shown below its fields. */
function TreeDialog({ title, sendLabel, change, onSubmit, work, children }: ShellProps) {
  const { t } = useTranslation('studio-content')
  return (
    <FormDialog
      title={title}
      words={{ close: t('close'), cancel: t('cancel'), send: sendLabel }}
      isPending={change.isPending}
      onSend={onSubmit}
      onClose={work.close}
      className={styles.form}
    >
      {children}
      {change.error && !isTaken(change.error) && (
        <p role="alert" className={styles.error}>
          {t('failed')}
        </p>
      )}
    </FormDialog>
  )
}

interface SlugProps {
  slug: string
  error: unknown
  onChange: (slug: string) => void
}

function SlugField({ slug, error, onChange }: SlugProps) {
  const { t } = useTranslation('studio-editor')
  return (
    <TextInput
      label={t('tree.slug')}
      hint={t('tree.slugHint')}
      error={isTaken(error) ? t('tree.taken') : undefined}
      required
      maxLength={80}
      pattern="[a-z0-9]+(-[a-z0-9]+)*"
      value={slug}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** A course has one of each, without a slug. */
const isEnding = (kind: NodeKind) => kind === 'closed-test' || kind === 'final-work'

interface AddProps {
  work: TreeWork
  parent: TreeItem | null
  languages: readonly Language[]
}

type Titles = Partial<Record<Language, string>>

interface TitlesProps {
  languages: readonly Language[]
  titles: Titles
  onChange: (titles: Titles) => void
}

/** The first language requires a title. */
function TitleFields({ languages, titles, onChange }: TitlesProps) {
  const { t } = useTranslation('studio-editor')
  return languages.map((one, index) => (
    <TextInput
      key={one}
      label={t('fields.inLanguage', { label: t('fields.title'), language: t(`languages.${one}`) })}
      lang={one}
      required={index === 0}
      maxLength={300}
      value={titles[one] ?? ''}
      onChange={({ target }) => onChange({ ...titles, [one]: target.value })}
    />
  ))
}

function AddDialog({ work, parent, languages }: AddProps) {
  const { t } = useTranslation('studio-editor')
  const kindWords = useKindWords()
  const kinds: readonly NodeKind[] = parent?.kinds ?? ['program']
  const [kind, setKind] = useState<NodeKind>(kinds[0] ?? 'program')
  const [title, setTitle] = useState<Titles>({})
  const [ownSlug, setOwnSlug] = useState<string | null>(null)
  const slug = ownSlug ?? slugOf(languages.map((one) => title[one]).find(Boolean) ?? '')
  const change = useChange(
    work,
    () =>
      request(createNode, {
        params: { id: work.packId },
        body: {
          kind,
          slug: isEnding(kind) ? kind : slug,
          title: Object.fromEntries(Object.entries(title).filter(([, text]) => text.trim())),
          ...(parent && { parent: parent.node }),
        },
      }),
    t('tree.added'),
  )
  return (
    <TreeDialog
      title={parent ? t('tree.addTitle') : t('tree.addProgram')}
      sendLabel={t('tree.add')}
      change={change}
      onSubmit={() => change.mutate(undefined)}
      work={work}
    >
      {kinds.length > 1 && (
        <Select
          label={t('tree.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: kindWords(value) }))}
          onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? kind)}
        />
      )}
      {kind !== 'closed-test' && <TitleFields languages={languages} titles={title} onChange={setTitle} />}
      {!isEnding(kind) && <SlugField slug={slug} error={change.error} onChange={setOwnSlug} />}
    </TreeDialog>
  )
}

interface Props {
  work: TreeWork
  item: TreeItem
}

/** Copies next to the original, or to the end of another parent. */
function DuplicateDialog({ work, item, tree }: Props & { tree: PackTree }) {
  const { t, language } = useTranslation('studio-editor')
  const [slug, setSlug] = useState(`${item.slug}-2`)
  const [parent, setParent] = useState(item.parent ?? '')
  const place = parent === item.parent ? { position: item.index + 1 } : { parent }
  const change = useChange(
    work,
    () =>
      request(duplicateNode, {
        params: { id: work.packId },
        body: { node: item.node, slug, ...place },
      }),
    t('tree.duplicated'),
  )
  return (
    <TreeDialog
      title={t('tree.duplicate')}
      sendLabel={t('tree.duplicate')}
      change={change}
      onSubmit={() => change.mutate(undefined)}
      work={work}
    >
      <p>{t('tree.duplicateBody')}</p>
      <Select
        label={t('tree.into')}
        value={parent}
        options={parentsFor(tree, item.level).map((one) => ({
          value: one.node,
          label: titleOf(one.title, language, one.slug),
        }))}
        onChange={({ target }) => setParent(target.value)}
      />
      <SlugField slug={slug} error={change.error} onChange={setSlug} />
    </TreeDialog>
  )
}

function MoveDialog({ work, item, tree }: Props & { tree: PackTree }) {
  const { t, language } = useTranslation('studio-editor')
  const parents = parentsFor(tree, item.level)
  const [node, setNode] = useState(item.parent ?? parents[0]?.node ?? '')
  const [position, setPosition] = useState(0)
  const parent = parents.find((one) => one.node === node)
  const others = parent?.children.filter((one) => one.node !== item.node) ?? []
  const nameOf = ({ title, slug }: { title: { pl?: string; en?: string }; slug: string }) =>
    titleOf(title, language, slug)
  return (
    <TreeDialog
      title={t('tree.moveTitle', { name: nameOf(item) })}
      sendLabel={t('tree.move')}
      change={{ isPending: false, error: null }}
      onSubmit={() => {
        work.move({ node: item.node, parent: node, position })
        work.close()
      }}
      work={work}
    >
      <Select
        label={t('tree.into')}
        value={node}
        options={parents.map((one) => ({ value: one.node, label: nameOf(one) }))}
        onChange={({ target }) => {
          setNode(target.value)
          setPosition(0)
        }}
      />
      <Select
        label={t('tree.position')}
        value={String(position)}
        options={[
          { value: '0', label: t('tree.first') },
          ...others.map((one, index) => ({
            value: String(index + 1),
            label: t('tree.after', { name: nameOf(one) }),
          })),
        ]}
        onChange={({ target }) => setPosition(Number(target.value))}
      />
    </TreeDialog>
  )
}

function RenameDialog({ work, item }: Props) {
  const { t } = useTranslation('studio-editor')
  const [slug, setSlug] = useState(item.slug)
  const change = useChange(
    work,
    () => request(renameNode, { params: { id: work.packId }, body: { node: item.node, slug } }),
    t('tree.renamed'),
  )
  return (
    <TreeDialog
      title={t('tree.renameSend')}
      sendLabel={t('tree.renameSend')}
      change={change}
      onSubmit={() => change.mutate(undefined)}
      work={work}
    >
      <p>{t('tree.renameBody')}</p>
      <SlugField slug={slug} error={change.error} onChange={setSlug} />
    </TreeDialog>
  )
}

function DeleteDialog({ work, item }: Props) {
  const { t, language } = useTranslation('studio-editor')
  const change = useChange(
    work,
    () => request(deleteNode, { params: { id: work.packId }, query: { node: item.node } }),
    t('tree.deleted'),
  )
  const isNotEmpty = change.error instanceof ApiError && change.error.code === 'conflict'
  return (
    <ConfirmDialog
      isOpen
      title={t('tree.deleteTitle', { name: titleOf(item.title, language, item.slug) })}
      confirmLabel={t('tree.delete')}
      cancelLabel={t('tree.keep')}
      onConfirm={() => change.mutate(undefined)}
      onCancel={work.close}
      isPending={change.isPending}
    >
      <p>{t('tree.deleteBody')}</p>
      {change.error && (
        <p role="alert" className={styles.error}>
          {t(isNotEmpty ? 'tree.notEmpty' : 'tree.failed')}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** The dialog of the current question. */
export function Dialogs({ work, tree }: { work: TreeWork; tree: PackTree }) {
  const { asked, turn } = work
  if (!asked) return null
  if (asked.what === 'add')
    return (
      <AddDialog
        key={turn}
        work={work}
        parent={asked.item}
        languages={asked.item?.languages ?? tree.pack.languages}
      />
    )
  if (asked.what === 'duplicate')
    return <DuplicateDialog key={turn} work={work} item={asked.item} tree={tree} />
  if (asked.what === 'rename') return <RenameDialog key={turn} work={work} item={asked.item} />
  if (asked.what === 'move') return <MoveDialog key={turn} work={work} item={asked.item} tree={tree} />
  return <DeleteDialog key={turn} work={work} item={asked.item} />
}
