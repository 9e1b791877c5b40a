import { useMutation, useQuery } from '@tanstack/react-query'
import type { BodyOf } from '@zenit/contract/call'
import type { Course } from '@zenit/contract/courses'
import {
  type LessonRating,
  listLessonRatings,
  longestComment,
  rateLesson,
  ratingWords,
} from '@zenit/contract/ratings'
import { type FormEvent, useId, useRef, useState } from 'react'
import { request } from '../../../api/client.ts'
import en from '../../../i18n/en/ratings.json'
import pl from '../../../i18n/pl/ratings.json'
import { addTexts } from '../../../i18n/translate.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { queryClient, queryOf } from '../../../query-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import styles from './RateLesson.module.css'

// Loaded with this chunk instead of with all texts.
addTexts('pl', { ratings: pl })
addTexts('en', { ratings: en })

const ratingsQuery = (courseId: string) => queryOf(listLessonRatings, { params: { courseId } })

const keep = (courseId: string, said: LessonRating): void =>
  void queryClient.setQueryData(ratingsQuery(courseId).queryKey, (old) => ({
    ratings: [...(old?.ratings ?? []).filter(({ lessonId }) => lessonId !== said.lessonId), said],
  }))

interface CommentProps {
  comment: string
  isPending: boolean
  reason: string | undefined
  onSend: (comment: string) => void
  onCancel: () => void
}

function Comment({ comment, isPending, reason, onSend, onCancel }: CommentProps) {
  const { t } = useTranslation('ratings')
  const [text, setText] = useState(comment)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && !reason) onSend(text)
  }
  return (
    <form className={styles.comment} onSubmit={send}>
      <Field label={t('comment.label')} hint={t('comment.hint')}>
        {(wired) => (
          <textarea
            {...wired}
            // biome-ignore lint/a11y/noAutofocus: opened by a press on the button for it.
            autoFocus
            className={styles.text}
            rows={3}
            maxLength={longestComment}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <p className={styles.row}>
        <Button type="submit" size="small" pending={isPending} disabledReason={reason}>
          {t('comment.send')}
        </Button>
        <Button size="small" look="quiet" onClick={onCancel}>
          {t('comment.cancel')}
        </Button>
      </p>
    </form>
  )
}

interface ChoicesProps {
  /** Id of the question. */
  labelledBy: string
  said: LessonRating['rating'] | undefined
  pending: LessonRating['rating'] | undefined
  reason: string | undefined
  onChoose: (rating: LessonRating['rating']) => void
}

function Choices({ labelledBy, said, pending, reason, onChoose }: ChoicesProps) {
  const { t } = useTranslation('ratings')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form; these take effect at once.
    <div role="group" aria-labelledby={labelledBy} className={styles.choices}>
      {ratingWords.map((one) => (
        <Button
          key={one}
          size="small"
          className={styles.choice}
          aria-pressed={said === one}
          disabledReason={reason}
          pending={pending === one}
          onClick={() => onChoose(one)}
        >
          {t(`rating.${one}`)}
        </Button>
      ))}
    </div>
  )
}

/** Result of the last click. */
function Outcome({ isSuccess, isError }: { isSuccess: boolean; isError: boolean }) {
  const { t } = useTranslation('ratings')
  return (
    <>
      <p role="status" className={styles.thanks}>
        {isSuccess && (
          <>
            <Icon name="check" size={18} /> {t('thanks')}
          </>
        )}
      </p>
      {isError && (
        <p role="alert" className={styles.failed}>
          <Icon name="warning" size={18} /> {t('failed')}
        </p>
      )}
    </>
  )
}

interface Props {
  course: Course
  lessonId: string
  /** Shown on the page of another lesson. */
  isNamed: boolean
}

/** Rates how useful a finished lesson was: one click, which can be changed, and an optional comment. */
export default function RateLesson({ course, lessonId, isNamed }: Props) {
  const { t } = useTranslation('ratings')
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [isWriting, setWriting] = useState(false)
  const reason = useNetworkReason()
  const { data } = useQuery(ratingsQuery(course._id))
  const said = data?.ratings.find((one) => one.lessonId === lessonId)
  const rate = useMutation({
    mutationFn: (body: BodyOf<typeof rateLesson>) => request(rateLesson, { params: { lessonId }, body }),
    onSuccess: (answer) => keep(course._id, answer.rating),
  })
  const pending = rate.isPending && rate.variables.comment === undefined ? rate.variables.rating : undefined
  const stopWriting = () => {
    setWriting(false)
    place.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  const lesson = course.lessons.find(({ _id }) => _id === lessonId)?.title
  if (!lesson) return null
  return (
    <div ref={place} className={styles.rate}>
      <div className={styles.row}>
        <p id={id} className={styles.question}>
          {isNamed ? t('questionOf', { lesson }) : t('question')}
        </p>
        <Choices
          labelledBy={id}
          said={said?.rating}
          pending={pending}
          reason={reason}
          onChoose={(rating) => rate.mutate({ rating })}
        />
        {said && (
          <Button size="small" look="quiet" aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
            {t(said.comment ? 'comment.change' : 'comment.add')}
          </Button>
        )}
      </div>
      <Outcome isSuccess={rate.isSuccess} isError={rate.isError} />
      {said && isWriting && (
        <Comment
          comment={said.comment ?? ''}
          isPending={rate.isPending}
          reason={reason}
          onSend={(comment) => rate.mutate({ rating: said.rating, comment }, { onSuccess: stopWriting })}
          onCancel={stopWriting}
        />
      )}
    </div>
  )
}
