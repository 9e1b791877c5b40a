import type { FinalWork, Task } from '@zenit/contract/final-works'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paths } from '../../../paths.ts'
import { useLeaveWarning } from '../../../shell/navigation/use-leave-warning.ts'
import { TextInput } from '../../../ui/form/Field.tsx'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'
import { useFileDrop } from '../../../ui/uploader/use-file-drop.ts'
import page from '../FinalWork.module.css'
import {
  type FieldErrors,
  type FieldName,
  type FormValues,
  findErrors,
  firstField,
  isUntouched,
} from '../form.ts'
import { Head } from '../Head.tsx'
import { ChangeTask } from '../task/ChangeTask.tsx'
import { TaskAside } from '../task/TaskAside.tsx'
import { Attachments } from './Attachments.tsx'
import { Description } from './Description.tsx'
import { Hints } from './Hints.tsx'
import { LinkFields } from './LinkFields.tsx'
import type { LocalDraft } from './local-drafts.ts'
import { Shelf } from './Shelf.tsx'
import { useDiscard } from './use-discard.ts'
import { useDraft } from './use-draft.ts'
import { useFieldWords } from './use-field-words.ts'
import { useSubmit } from './use-submit.ts'
import { useUploads } from './use-uploads.ts'
import styles from './Writing.module.css'
import { WritingFoot } from './WritingFoot.tsx'

interface Props {
  finalWork: FinalWork
  task: Task
  local: LocalDraft | null
  userId: string
}

/** Errors of the fields; focus moves to the first one. */
function useErrors() {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const show = (found: FieldErrors) => {
    setErrors(found)
    const name = firstField(found)
    // After rendering, and after a dialog has returned its focus.
    if (name) setTimeout(() => form.current?.querySelector<HTMLElement>(`[data-field=${name}]`)?.focus(), 50)
  }
  const forget = (names: readonly FieldName[]) =>
    setErrors((old) =>
      Object.fromEntries(Object.entries(old).filter(([name]) => !names.includes(name as FieldName))),
    )
  return { form, errors, show, forget, set: setErrors }
}

/** State and actions of the form. */
function useWriting({ finalWork, task, local, userId }: Props) {
  const { t } = useTranslation('final-works')
  const [said, say] = useState('')
  const navigate = useNavigate()
  const errors = useErrors()
  const draft = useDraft({ finalWork, taskId: task._id, userId, local, onRefused: errors.set })
  const { keeper } = draft
  const change = (part: Partial<FormValues>) => {
    errors.forget(Object.keys(part) as FieldName[])
    draft.change(part)
  }
  const upload = useUploads({
    limits: finalWork.limits.uploads,
    attached: draft.form.attachments.length,
    onUploaded: (file) => {
      change({ attachments: [...keeper.current().attachments, file] })
      say(t('files.added', { name: file.name }))
    },
  })
  useLeaveWarning(upload.isUploading || draft.saving.status === 'unsaved')
  const submit = useSubmit({ finalWork, taskId: task._id, userId, keeper, onErrors: errors.show })
  const toTasks = () => void navigate(`${paths.courseFinalWork(finalWork._id)}?step=tasks`)
  const discard = useDiscard({ finalWork, userId, keeper, onDiscarded: toTasks })
  return { errors, draft, change, upload, submit, discard, toTasks, said, say }
}

type OpenDialog = 'submit' | 'change' | null

interface FieldsProps {
  finalWork: FinalWork
  writing: ReturnType<typeof useWriting>
  isDraggedOver: boolean
}

/** Title, description, files and links. */
function Fields({ finalWork, writing, isDraggedOver }: FieldsProps) {
  const { t } = useTranslation('final-works')
  const { errors, draft, change, upload, said, say } = writing
  const { form } = draft
  const wordsFor = useFieldWords(errors.errors, finalWork.limits)
  return (
    <>
      <TextInput
        data-field="title"
        label={t('form.title')}
        value={form.title}
        maxLength={finalWork.limits.title}
        autoComplete="off"
        error={wordsFor('title')}
        className={styles.line}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Description
        key={draft.edition}
        html={form.description}
        limit={finalWork.limits.description}
        error={wordsFor('description')}
        onChange={(description) => change({ description })}
      />
      <Attachments
        finalWork={finalWork}
        files={form.attachments}
        upload={upload}
        isOver={isDraggedOver}
        error={wordsFor('attachments')}
        onChange={(attachments) => change({ attachments })}
        said={said}
        onSay={say}
      />
      <LinkFields form={form} wordsFor={wordsFor} onChange={change} />
    </>
  )
}

interface QuestionsProps {
  asking: OpenDialog
  task: Task
  isChanging: boolean
  onSubmit: () => void
  onChange: () => void
  onCancel: () => void
}

/** Confirmations before submitting, or before switching to another task. */
function Questions({ asking, task, isChanging, onSubmit, onChange, onCancel }: QuestionsProps) {
  const { t } = useTranslation('final-works')
  return (
    <>
      <ConfirmDialog
        isOpen={asking === 'submit'}
        title={t('submit.title')}
        confirmLabel={t('submit.confirm')}
        cancelLabel={t('submit.cancel')}
        onConfirm={onSubmit}
        onCancel={onCancel}
      >
        {t('submit.body')}
      </ConfirmDialog>
      <ChangeTask
        isOpen={asking === 'change'}
        from={task}
        isPending={isChanging}
        onConfirm={onChange}
        onCancel={onCancel}
      />
    </>
  )
}

/** Step 3: the form, saved while it is written. */
export function Writing(props: Props) {
  const { finalWork, task } = props
  const { t } = useTranslation('final-works')
  const writing = useWriting(props)
  const { errors, draft, upload, submit, discard, toTasks } = writing
  const [asking, setAsking] = useState<OpenDialog>(null)
  const stopAsking = () => setAsking(null)
  const drop = useFileDrop(upload.uploads.add)
  const { form } = draft
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const found = findErrors(form, { limits: finalWork.limits, isUploading: upload.isUploading })
    if (firstField(found)) return errors.show(found)
    errors.set({})
    setAsking('submit')
  }
  const mayChange = !finalWork.isSingleTask && !finalWork.isSubmittedByUser
  const leaveTask = () => (isUntouched(form) && !finalWork.draft ? toTasks() : setAsking('change'))
  return (
    <>
      <Head finalWork={finalWork} step="work" title={task.title} opened={`form ${task._id}`} />
      <div className={page.stage}>
        <form
          ref={errors.form}
          noValidate
          aria-label={t('form.label')}
          className={`${page.panel} ${styles.form}`}
          onSubmit={ask}
          {...drop.handlers}
        >
          <Hints finalWork={finalWork} task={task} />
          <Shelf shelf={draft.shelf} keeper={draft.keeper} />
          <Fields finalWork={finalWork} writing={writing} isDraggedOver={drop.isOver} />
          <WritingFoot
            saving={draft.saving}
            errorsCount={Object.keys(errors.errors).length}
            submit={submit}
            isAgain={finalWork.isSubmittedByUser}
            onChangeTask={mayChange ? leaveTask : null}
            backToStatus={finalWork.isSubmittedByUser ? paths.courseFinalWork(finalWork._id, task._id) : null}
          />
        </form>
        <div className={`${page.beside} ${page.above}`}>
          <TaskAside finalWork={finalWork} task={task} />
        </div>
      </div>
      <Questions
        asking={asking}
        task={task}
        isChanging={discard.isPending}
        onSubmit={() => {
          stopAsking()
          submit.mutate()
        }}
        onChange={() => discard.mutate(undefined, { onError: stopAsking })}
        onCancel={stopAsking}
      />
    </>
  )
}
