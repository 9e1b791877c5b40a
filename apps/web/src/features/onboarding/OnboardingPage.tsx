import { brand } from '../../brand.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { callByName } from '../../i18n/vocative.ts'
import { Hero } from '../../shell/hero/Hero.tsx'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { Cover } from '../../ui/picture/Cover.tsx'
import styles from './OnboardingPage.module.css'
import { Picture } from './pictures/Picture.tsx'
import { StepsArc } from './StepsArc.tsx'
import { useCompletion } from './use-completion.ts'
import { useSteps } from './use-steps.ts'

type Step = ReturnType<typeof useSteps>['step']

/** The content's own image, otherwise one drawn by the page, otherwise a landscape. */
function Illustration({ step }: { step: Step }) {
  return (
    <div className={styles.picture}>
      {step?.picture && !step.media ? (
        <Picture name={step.picture} />
      ) : (
        <Cover id={step?._id ?? brand.product} image={step?.media ?? null} className={styles.cover} />
      )}
    </div>
  )
}

function Head({ index, count, name }: { index: number; count: number; name: string }) {
  const { t, language } = useTranslation('onboarding')
  const called = callByName(name, language)
  return (
    <Hero isBackdrop>
      <div className={styles.head}>
        <div>
          <p className={styles.welcome}>{t('welcome', { name: called })}</p>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
        <StepsArc index={index} count={count} label={t('step', { step: index + 1, count })} />
      </div>
    </Hero>
  )
}

/** The onboarding, step by step; a rank-1 learner sees nothing else (ONB-01, ACCESS-01). */
export function OnboardingPage() {
  const { t } = useTranslation('onboarding')
  const { steps, index, step, goTo, heading, user } = useSteps()
  const completion = useCompletion()
  const count = Math.max(steps.length, 1)
  const isLast = index === count - 1
  const complete = () => completion.mutate()
  return (
    <>
      <PageTitle>{step?.title ?? t('title')}</PageTitle>
      <Head index={index} count={count} name={user?.firstName ?? ''} />
      <Card as="section" className={styles.card} aria-label={t('title')}>
        <Illustration step={step} />
        <div className={styles.body}>
          <div className={styles.where}>
            <span>{t('step', { step: index + 1, count })}</span>
            {!isLast && (
              <Button look="quiet" size="small" pending={completion.isPending} onClick={complete}>
                {t('skip')}
              </Button>
            )}
          </div>
          <h1 key={index} ref={heading} tabIndex={-1} className={styles.title}>
            {step?.title ?? t('title')}
          </h1>
          {step && <Prose html={step.body} />}
          <div className={styles.actions}>
            {completion.isError && <p className={styles.failure}>{t('completeFailed')}</p>}
            {index > 0 && (
              <Button icon="arrow-left" onClick={() => goTo(index - 1)}>
                {t('back')}
              </Button>
            )}
            <Button
              look={isLast ? 'sun' : 'main'}
              iconAfter="arrow-right"
              pending={isLast && completion.isPending}
              onClick={isLast ? complete : () => goTo(index + 1)}
            >
              {isLast ? t('finish') : t('next')}
            </Button>
          </div>
        </div>
      </Card>
    </>
  )
}
