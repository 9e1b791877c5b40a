import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { completeOnboarding } from '@zenit/contract/onboarding'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../../api/client.ts'
import { brand } from '../../brand.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { queryClient } from '../../query-client.ts'
import { Hero } from '../../shell/Hero.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useSession } from '../../shell/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { ProgressArc } from '../../ui/ProgressArc.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { toasts } from '../../ui/toasts.ts'
import { keepSession, sessionQuery } from '../session/session.ts'
import { onboardingQuery } from './loader.ts'
import styles from './OnboardingPage.module.css'
import { forgetStep, keepStep, readStep } from './step.ts'

/** Raises the rank, tells the whole page at once, and opens home. */
function useCompletion() {
  const { t } = useTranslation('onboarding')
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => request(completeOnboarding, {}),
    onSuccess: async ({ user }) => {
      forgetStep(user._id)
      const session = queryClient.getQueryData(sessionQuery.queryKey)
      if (session) keepSession({ ...session, user })
      // What a rank opens was fetched for the rank before (LANG-03).
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== sessionQuery.queryKey })
      await navigate(paths.home(), { replace: true })
    },
    onError: () => toasts.error(t('completeFailed')),
  })
}

function useSteps() {
  const { steps } = useSuspenseQuery(onboardingQuery).data.data
  const { user } = useSession()
  const userId = user?._id ?? ''
  const [index, setIndex] = useState(() => readStep(userId, steps.length))
  const heading = useRef<HTMLHeadingElement>(null)
  const goTo = (next: number) => {
    setIndex(next)
    keepStep(userId, next)
    // The new step is the new place: who listens hears its heading.
    requestAnimationFrame(() => heading.current?.focus())
  }
  return { steps, index, goTo, heading, step: steps[index] }
}

/** The first minutes here, step by step; a rank-1 learner sees nothing else (ONB-01, ACCESS-01). */
export function OnboardingPage() {
  const { t } = useTranslation('onboarding')
  const { steps, index, goTo, heading, step } = useSteps()
  const completion = useCompletion()
  const isLast = index >= steps.length - 1
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Hero isBackdrop>
        <p className={styles.welcome}>{t('welcome', { name: brand.name })}</p>
      </Hero>
      <Card as="section" className={styles.card} aria-label={t('title')}>
        <Cover id={step?._id ?? brand.product} image={step?.media ?? null} className={styles.cover} />
        <div className={styles.body}>
          <p className={styles.where}>
            <ProgressArc
              share={steps.length > 0 ? (index + 1) / steps.length : 1}
              label={t('step', { step: index + 1, count: steps.length })}
            />
            <span aria-hidden="true">{t('step', { step: index + 1, count: steps.length })}</span>
          </p>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {step?.title ?? t('title')}
          </h1>
          {step && <Prose html={step.body} />}
          <div className={styles.actions}>
            {index > 0 && (
              <Button icon="arrow-left" onClick={() => goTo(index - 1)}>
                {t('back')}
              </Button>
            )}
            <Button
              look={isLast ? 'sun' : 'main'}
              iconAfter="arrow-right"
              pending={completion.isPending}
              onClick={() => (isLast ? completion.mutate() : goTo(index + 1))}
            >
              {isLast ? t('finish') : t('next')}
            </Button>
          </div>
        </div>
      </Card>
    </>
  )
}
