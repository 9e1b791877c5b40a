import { useMutation } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import { type ForeignQuestion, readQuestions, type UnreadQuestion } from '@zenit/contract/packs'
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
import styles from './Exchange.module.css'
import { IgnoredParts } from './IgnoredParts.tsx'
import { LeftOut } from './LeftOut.tsx'
import { Templates } from './Templates.tsx'
import { UnreadQuestions } from './UnreadQuestions.tsx'

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

type ReadResult = AnswerOf<typeof readQuestions>

/** Indexes of the questions whose texts are among these. */
const indexesIn = ({ questions }: ReadResult, texts: readonly unknown[]): ReadonlySet<number> =>
  new Set(questions.flatMap(({ question }, index) => (texts.includes(question) ? [index] : [])))

/** Selection from a file: all its questions except deselected ones, and of the unread ones only those selected. */
function useSelection(read: ReadResult | undefined) {
  const [there, setThere] = useState<ReadonlySet<number>>(new Set())
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set())
  const added: AddedQuestions = {
    questions: read?.questions.filter((_, index) => !left.has(index)) ?? [],
    drafts: read?.unread.filter((_, index) => taken.has(index)).map(({ draft }) => draft) ?? [],
  }
  return {
    there,
    left,
    taken,
    added,
    take: setTaken,
    toggle: (index: number) => {
      const next = new Set(left)
      if (!next.delete(index)) next.add(index)
      setLeft(next)
    },
    /** `known`: indexes of questions that the list already has, at first deselected. */
    begin: (known: ReadonlySet<number>) => {
      setThere(known)
      setLeft(known)
      setTaken(new Set())
    },
  }
}

type Selection = ReturnType<typeof useSelection>

interface FoundProps {
  read: ReadResult
  selection: Selection
  /** The chosen questions could not be added. */
  hasFailed: boolean
}

function Found({ read: { questions, unread, ignored }, selection, hasFailed }: FoundProps) {
  const { t } = useTranslation('studio-editor')
  const { there, left, taken, toggle, take } = selection
  const all = questions.map((_, index) => String(index))
  return (
    <div className={styles.form}>
      {questions.length > 0 && (
        <CheckList
          label={t('questionImport.found', { count: questions.length })}
          options={questions.map(({ question }, index) => ({
            value: String(index),
            label: there.has(index) ? t('questionImport.there', { question }) : question,
          }))}
          chosen={all.filter((index) => !left.has(Number(index)))}
          onToggle={(index) => toggle(Number(index))}
        />
      )}
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

/** The author's selection from a file: questions, and drafts of questions. */
export interface AddedQuestions {
  questions: readonly ForeignQuestion[]
  drafts: readonly UnreadQuestion['draft'][]
}

interface Props {
  pack: string
  languages: readonly Language[]
  /** Texts of the questions that the document has in a language. */
  textsIn: (language: Language) => readonly unknown[]
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
  count: number
  isPending: boolean
  onAgain: () => void
  onAdd: () => void
}

function AddActions({ count, isPending, room, most, onAgain, onAdd }: AddActionsProps) {
  const { t } = useTranslation('studio-editor')
  const tooMany = count > room ? t('questionImport.tooMany', { count: most }) : undefined
  return (
    <>
      <Button onClick={onAgain}>{t('questionImport.again')}</Button>
      <Button
        look="main"
        pending={isPending}
        disabledReason={count === 0 ? t('questionImport.noneChosen') : tooMany}
        onClick={onAdd}
      >
        {t('questionImport.add', { count })}
      </Button>
    </>
  )
}

const useReading = (pack: string, onSuccess: (read: ReadResult, source: Source) => void) =>
  useMutation({
    mutationFn: ({ file, pasted, language }: Source) =>
      request(readQuestions, {
        params: { id: pack },
        query: { language },
        file: file ?? new File([pasted], 'pasted.txt', { type: 'text/plain' }),
      }),
    onSuccess,
  })

/** Imports questions of another system: reads them, then adds the selected ones. */
export function ImportQuestions({ pack, languages, textsIn, room, most, onAdd, onClose }: Props) {
  const { t, language } = useTranslation('studio-editor')
  const own = languages.includes(language) ? language : (languages[0] ?? 'pl')
  const [source, setSource] = useState<Source>({ file: null, pasted: '', language: own })
  const { mutate, reset, isPending, data, error } = useReading(pack, (read, { language: of }) =>
    selection.begin(indexesIn(read, textsIn(of))),
  )
  const adding = useMutation({ mutationFn: (added: AddedQuestions) => onAdd(added, source.language) })
  const selection = useSelection(data)
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
        data ? (
          <AddActions
            count={added.questions.length + added.drafts.length}
            room={room}
            most={most}
            onAgain={reset}
            isPending={adding.isPending}
            onAdd={() => adding.mutate(added)}
          />
        ) : (
          <ReadActions
            isGiven={source.file !== null || source.pasted.trim() !== ''}
            isPending={isPending}
            onRead={() => mutate(source)}
            onClose={onClose}
          />
        )
      }
    >
      {data ? (
        <Found read={data} selection={selection} hasFailed={adding.isError} />
      ) : (
        <SourceFields
          source={source}
          languages={languages}
          error={error}
          onChange={(next) => {
            reset()
            setSource(next)
          }}
        />
      )}
    </Dialog>
  )
}
