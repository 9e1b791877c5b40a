import { useMutation } from '@tanstack/react-query'
import { readQuestions } from '@zenit/contract/packs'
import type { Language } from '@zenit/contract/parts'
import { useState } from 'react'
import { ApiError, request } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DropZone } from '../../../ui/uploader/DropZone.tsx'
import { useFileDrop } from '../../../ui/uploader/use-file-drop.ts'
import fieldStyles from '../fields/Fields.module.css'
import type { Value } from '../fields/values.ts'
import { ChangedQuestions } from './ChangedQuestions.tsx'
import styles from './Exchange.module.css'
import { IgnoredParts } from './IgnoredParts.tsx'
import { LeftOut } from './LeftOut.tsx'
import { Templates } from './Templates.tsx'
import { UnreadQuestions } from './UnreadQuestions.tsx'
import {
  type AddedQuestions,
  comparisonsOf,
  type ReadResult,
  type Selection,
  useSelection,
} from './use-selection.ts'

const endings = ['.txt', '.gift', '.xml', '.csv', '.tsv', '.xlsx', '.zip', '.imscc']

interface Source {
  file: File | null
  pasted: string
  language: Language
}

const faults = ['empty', 'encoding', 'damaged', 'columns', 'unknown', 'bomb', 'size'] as const

/** Why nothing was read. */
function Refusal({ error }: { error: Error }) {
  const { t } = useTranslation('studio-editor')
  const { code, fields = [] } = error instanceof ApiError ? error : { code: '' }
  const fault = faults.find((one) => one === fields[0]?.code)
  const said = code === 'unavailable' ? t('questionImport.busy') : t('questionImport.failed')
  return (
    <p role="alert" className={styles.error}>
      {fault ? t(`questionImport.faults.${fault}`) : said}
    </p>
  )
}

interface SourceProps {
  source: Source
  languages: readonly Language[]
  error: Error | null
  onChange: (source: Source) => void
}

function SourceFields({ source, languages, error, onChange }: SourceProps) {
  const { t } = useTranslation('studio-editor')
  const take = ([file]: File[]) => onChange({ ...source, file: file ?? null })
  const { isOver, handlers } = useFileDrop(take)
  return (
    <div className={styles.form}>
      <p>{t('questionImport.body')}</p>
      {languages.length > 1 && (
        <Select
          label={t('questionImport.language')}
          options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          value={source.language}
          onChange={(event) => onChange({ ...source, language: event.target.value as Language })}
        />
      )}
      <div {...handlers}>
        <DropZone
          isOver={isOver}
          accept={endings}
          chooseLabel={t('questionImport.choose')}
          isInvalid={false}
          field="file"
          onFiles={take}
        >
          {source.file ? source.file.name : t('questionImport.drop')}
        </DropZone>
      </div>
      <p className={styles.note}>{t('questionImport.formats')}</p>
      <Templates />
      <Field label={t('questionImport.paste')} hint={t('questionImport.pasteHint')}>
        {(wired) => (
          <textarea
            {...wired}
            rows={7}
            lang={source.language}
            className={fieldStyles.area}
            value={source.pasted}
            onChange={(event) => onChange({ ...source, pasted: event.target.value, file: null })}
          />
        )}
      </Field>
      {error && <Refusal error={error} />}
    </div>
  )
}

interface FoundProps extends Pick<Props, 'list'> {
  read: ReadResult
  language: Language
  selection: Selection
  /** The chosen questions could not be added. */
  hasFailed: boolean
}

/** The questions of a file except those that the list has otherwise; those that it has as they are come deselected. */
function Others({ read: { questions }, selection }: Pick<FoundProps, 'read' | 'selection'>) {
  const { t } = useTranslation('studio-editor')
  const { t: inImport } = useTranslation('studio-import')
  const { comparisons, changed, left, toggle } = selection
  const others = questions.flatMap(({ question }, index) => {
    const kind = comparisons[index]?.kind
    if (kind === 'changed') return []
    return [
      { value: String(index), label: kind === 'same' ? t('questionImport.there', { question }) : question },
    ]
  })
  if (others.length === 0) return null
  return (
    <CheckList
      label={
        changed.length > 0
          ? inImport('compare.others', { count: others.length })
          : t('questionImport.found', { count: questions.length })
      }
      options={others}
      chosen={others.map(({ value }) => value).filter((index) => !left.has(Number(index)))}
      onToggle={(index) => toggle(Number(index))}
    />
  )
}

function Found({ read, list, language, selection, hasFailed }: FoundProps) {
  const { t } = useTranslation('studio-editor')
  const { changed, taken, take } = selection
  const { questions, unread, ignored } = read
  return (
    <div className={styles.form}>
      {changed.length > 0 && <ChangedQuestions list={list} language={language} selection={selection} />}
      <Others read={read} selection={selection} />
      <LeftOut questions={questions} />
      <IgnoredParts ignored={ignored} />
      {unread.length > 0 && <UnreadQuestions unread={unread} taken={taken} onTake={take} />}
      {hasFailed && (
        <p role="alert" className={styles.error}>
          {t('questionImport.pictureFailed')}
        </p>
      )}
    </div>
  )
}

interface Props {
  pack: string
  languages: readonly Language[]
  /** The questions that the document has. */
  list: readonly Value[]
  /** How many more questions the document can have. */
  room: number
  most: number
  onAdd: (added: AddedQuestions, language: Language) => Promise<void>
  onClose: () => void
}

interface ReadActionsProps {
  isGiven: boolean
  isPending: boolean
  onRead: () => void
  onClose: () => void
}

function ReadActions({ isGiven, isPending, onRead, onClose }: ReadActionsProps) {
  const { t } = useTranslation('studio-editor')
  return (
    <>
      <Button onClick={onClose}>{t('questionImport.cancel')}</Button>
      <Button
        look="main"
        pending={isPending}
        disabledReason={isGiven ? undefined : t('questionImport.nothing')}
        onClick={onRead}
      >
        {t('questionImport.read')}
      </Button>
    </>
  )
}

interface AddActionsProps extends Pick<Props, 'room' | 'most'> {
  /** New questions, drafts among them. */
  count: number
  /** Questions of the list that get the version of the file. */
  changed: number
  isPending: boolean
  onAgain: () => void
  onAdd: () => void
}

function AddActions({ count, changed, isPending, room, most, onAgain, onAdd }: AddActionsProps) {
  const { t } = useTranslation('studio-editor')
  const { t: inImport } = useTranslation('studio-import')
  const tooMany = count > room ? t('questionImport.tooMany', { count: most }) : undefined
  return (
    <>
      <Button onClick={onAgain}>{t('questionImport.again')}</Button>
      <Button
        look="main"
        pending={isPending}
        disabledReason={count + changed === 0 ? t('questionImport.noneChosen') : tooMany}
        onClick={onAdd}
      >
        {changed === 0
          ? t('questionImport.add', { count })
          : inImport(count === 0 ? 'compare.change' : 'compare.addAndChange', {
              count: changed,
              added: count,
            })}
      </Button>
    </>
  )
}

/** What the author gave, what was read from it, what is chosen of that, and adding it. */
function useImport({ pack, languages, list, onAdd }: Props) {
  const { language } = useTranslation()
  const own = languages.includes(language) ? language : (languages[0] ?? 'pl')
  const [source, setSource] = useState<Source>({ file: null, pasted: '', language: own })
  const reading = useMutation({
    mutationFn: ({ file, pasted, language: of }: Source) =>
      request(readQuestions, {
        params: { id: pack },
        query: { language: of },
        file: file ?? new File([pasted], 'pasted.txt', { type: 'text/plain' }),
      }),
    onSuccess: (read, { language: of }) => selection.begin(comparisonsOf(read, list, of)),
  })
  const selection = useSelection(reading.data)
  const adding = useMutation({ mutationFn: (added: AddedQuestions) => onAdd(added, source.language) })
  return { source, setSource, reading, selection, adding }
}

/** Imports questions of another system: reads them, then adds the selected ones. */
export function ImportQuestions(props: Props) {
  const { t } = useTranslation('studio-editor')
  const { languages, list, room, most, onClose } = props
  const { source, setSource, reading, selection, adding } = useImport(props)
  const { added } = selection
  return (
    <Dialog
      isOpen
      onClose={() => {
        // Questions being added are merged into the list as it was, so the dialog stays open.
        if (!adding.isPending) onClose()
      }}
      title={t('questionImport.title')}
      closeLabel={t('questionImport.close')}
      actions={
        reading.data ? (
          <AddActions
            count={added.questions.length + added.drafts.length}
            changed={added.versions.length}
            room={room}
            most={most}
            onAgain={reading.reset}
            isPending={adding.isPending}
            onAdd={() => adding.mutate(added)}
          />
        ) : (
          <ReadActions
            isGiven={source.file !== null || source.pasted.trim() !== ''}
            isPending={reading.isPending}
            onRead={() => reading.mutate(source)}
            onClose={onClose}
          />
        )
      }
    >
      {reading.data ? (
        <Found
          read={reading.data}
          list={list}
          language={source.language}
          selection={selection}
          hasFailed={adding.isError}
        />
      ) : (
        <SourceFields
          source={source}
          languages={languages}
          error={reading.error}
          onChange={(next) => {
            reading.reset()
            setSource(next)
          }}
        />
      )}
    </Dialog>
  )
}
