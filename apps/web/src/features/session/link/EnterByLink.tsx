import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AppLoading } from '../../../shell/frame/AppLoading.tsx'
import { ConfirmDialog } from '../../../ui/overlay/Dialog.tsx'
import type { Link } from './link.ts'
import { enter, type People } from './sign-in-by-link.ts'

interface Question {
  people: People
  answer: (isAgreed: boolean) => void
}

interface Props {
  link: Link
  /** Signed in or not: the page continues with the current URL. */
  onDone: () => void
}

/** Shown while a link signs a person in: the logo, and the question whether to switch accounts (AUTH-02). */
export function EnterByLink({ link, onDone }: Props) {
  const { t } = useTranslation('login-link')
  const [question, setQuestion] = useState<Question | null>(null)
  const isBegun = useRef(false)
  useEffect(() => {
    // A link works once, however often React runs this effect.
    if (isBegun.current) return
    isBegun.current = true
    const confirm = (people: People) => new Promise<boolean>((answer) => setQuestion({ people, answer }))
    void enter(link, confirm).finally(onDone)
  }, [link, onDone])
  const answer = (isAgreed: boolean) => {
    question?.answer(isAgreed)
    setQuestion(null)
  }
  return (
    <>
      <AppLoading />
      {/* Only then, because its texts are loaded with the link's code. */}
      {question && (
        <ConfirmDialog
          isOpen
          title={t('change.title', { name: question.people.next })}
          confirmLabel={t('change.yes')}
          cancelLabel={t('change.no')}
          onConfirm={() => answer(true)}
          onCancel={() => answer(false)}
        >
          <p>{t('change.body', question.people)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
