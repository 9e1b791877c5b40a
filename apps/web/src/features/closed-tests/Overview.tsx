import { useMutation } from '@tanstack/react-query'
import { startClosedTest, type Test } from '@zenit/contract/closed-tests'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { request } from '../../api/client.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNetworkReason } from '../../offline/use-network-reason.ts'
import { paths } from '../../paths.ts'
import { queryClient } from '../../query-client.ts'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { IconFact } from '../courses/IconFact.tsx'
import styles from './ClosedTestPage.module.css'
import { keepTest, testQuery } from './queries.ts'
import { useAttempts } from './use-attempts.ts'

const Rule = (fact: ComponentProps<typeof IconFact>) => <IconFact {...fact} className={styles.rule} />

/** Joins sentences. */
const sentences = (...parts: (string | false | null)[]): string => parts.filter(Boolean).join(' ')

function Rules({ test }: { test: Test }) {
  const { t } = useTranslation('closed-tests')
  const { questionsCount, minutes, extraMinutes, percentageToPass, attempts, settings, isPassed } = test
  const needed = Math.ceil((percentageToPass * questionsCount) / 100)
  const allowed = isPassed ? null : attempts.allowed
  const left = allowed === null ? null : Math.max(0, allowed - attempts.used)
  const isOnlyOne = allowed === 1
  /** More attempts follow the next one. */
  const hasMore = left === null || left > 1
  return (
    <ul className={styles.rules}>
      <Rule icon="question" title={t('overview.questions', { count: questionsCount })}>
        {sentences(
          t('overview.questionsNote'),
          settings.drawnFrom !== null && t('overview.drawn', { count: settings.drawnFrom }),
          settings.shuffle && t('overview.shuffled'),
        )}
      </Rule>
      <Rule icon="clock" title={t('overview.minutes', { count: minutes })}>
        {extraMinutes > 0 && (
          <b className={styles.extra}>{t('overview.extraMinutes', { count: extraMinutes })} </b>
        )}
        {t('overview.minutesNote')}
      </Rule>
      <Rule icon="sun" title={t('overview.pass', { percentage: percentageToPass })}>
        {t('overview.passNote', { count: needed })}
      </Rule>
      <Rule
        icon="refresh"
        title={left === null ? t('overview.attemptsFree') : t('overview.attemptsLeft', { count: left })}
      >
        {sentences(
          attempts.used > 0 && t('overview.attemptsUsed', { count: attempts.used }),
          attempts.used === 0 && t(isOnlyOne ? 'overview.onlyAttempt' : 'overview.attemptsFreeNote'),
          hasMore && settings.pauseMinutes === 0 && t('overview.noPause'),
          hasMore &&
            settings.pauseMinutes > 0 &&
            t('overview.pauseMinutes', { count: settings.pauseMinutes }),
        )}
      </Rule>
      <Rule icon="cloud" title={t('overview.saving')}>
        {t('overview.savingNote')}
      </Rule>
      <Rule icon="check" title={t('overview.after')}>
        {sentences(
          test.opensFinalWork === true && t('overview.opensWork'),
          t(settings.showRightAnswers ? 'overview.showsRight' : 'overview.hidesRight'),
        )}
      </Rule>
    </ul>
  )
}

/** Before the start: the rules, and the button that starts the clock. */
export function Overview({ courseId, test }: { courseId: string; test: Test }) {
  const { t } = useTranslation('closed-tests')
  const { blocked } = useAttempts(test)
  const offline = useNetworkReason()
  const start = useMutation({
    mutationFn: () => request(startClosedTest, { params: { id: courseId } }),
    onSuccess: (answer) => {
      keepTest(courseId, answer.test)
      window.scrollTo({ top: 0 })
    },
    // Refused, perhaps because another tab used the last attempt: reloads the attempts.
    onError: () => void queryClient.invalidateQueries({ queryKey: testQuery(courseId).queryKey }),
  })
  return (
    <div className={styles.sheet}>
      <PageTitle>{`${t('kicker')} · ${test.courseTitle}`}</PageTitle>
      <p className={styles.kicker}>
        {t('kicker')} · {test.courseTitle}
      </p>
      <h1 className={styles.title}>{t(test.isPassed ? 'practice.overviewTitle' : 'overview.title')}</h1>
      <p className={styles.lead}>{t(test.isPassed ? 'practice.overviewLead' : 'overview.lead')}</p>
      <Rules test={test} />
      {blocked && (
        <p className={styles.notice}>
          <Icon name="info" /> {blocked}
        </p>
      )}
      {start.isError && (
        <p role="alert" className={styles.failure}>
          <Icon name="warning" /> {t('overview.startFailed')}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          look="main"
          pending={start.isPending}
          disabledReason={blocked ?? offline}
          onClick={() => start.mutate()}
        >
          {start.isError ? t('overview.startAgain') : t('overview.start')}
        </Button>
        <LinkButton look="quiet" icon="arrow-left" render={<Link to={paths.course(courseId)} />}>
          {t('backToCourse')}
        </LinkButton>
      </div>
    </div>
  )
}
