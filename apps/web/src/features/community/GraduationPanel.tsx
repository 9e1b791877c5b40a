import { downloadGraduation, type Graduation } from '@zenit/contract/community'
import { addressOf } from '../../api/client.ts'
import { ownTimeZone } from '../../format/dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { useFileLink } from '../courses/lesson/use-file-link.ts'
import { inWords, untilThen, whereYouAre } from './date-words.ts'
import styles from './Panels.module.css'

function AddToCalendar() {
  const { t } = useTranslation('community')
  const file = useFileLink()
  return (
    <>
      <LinkButton
        look="sun"
        icon="calendar"
        render={
          <a
            href={addressOf(downloadGraduation, {})}
            download
            onClick={file.onClick}
            aria-busy={file.isPending || undefined}
          />
        }
      >
        {t('graduation.add')}
      </LinkButton>
      {file.hasFailed && (
        <div role="alert" className={styles.failure}>
          <Icon name="warning" />
          <p>{t('graduation.addFailed')}</p>
          <Button size="small" onClick={file.retry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </>
  )
}

function Leaf({ words }: { words: ReturnType<typeof inWords> }) {
  return (
    <div className={styles.leaf} aria-hidden="true">
      <span className={styles.leafHead}>{words.month}</span>
      <strong className={styles.leafDay}>{words.day}</strong>
      <span className={styles.leafFoot}>{words.weekday}</span>
    </div>
  )
}

function When({ graduation }: { graduation: Graduation }) {
  const { t, language } = useTranslation('community')
  const { date, time } = inWords(graduation, language)
  const own = whereYouAre(graduation, language, ownTimeZone() ?? graduation.timeZone)
  const until = graduation.isUnderWay ? t('graduation.underWay') : untilThen(graduation, new Date(), language)
  return (
    <>
      <p className={styles.when}>
        <time dateTime={graduation.startsAt}>{date}</time>
      </p>
      <p className={styles.note}>
        <span>{t('graduation.time', { time })}</span>
        <span className={styles.until}>{until}</span>
        {own && <span>{t('graduation.own', { when: own })}</span>}
      </p>
    </>
  )
}

/** The next graduation with a calendar link. Without a server response, only its rule is known. */
export function GraduationPanel({ graduation }: { graduation: Graduation | undefined }) {
  const { t, language } = useTranslation('community')
  return (
    <div className={styles.glass} data-sky="dusk" data-on-sky>
      {graduation && <Leaf words={inWords(graduation, language)} />}
      <div className={styles.words}>
        <h2 className={styles.heading}>{t('graduation.heading')}</h2>
        {graduation ? (
          <When graduation={graduation} />
        ) : (
          <p className={styles.when}>{t('graduation.rule')}</p>
        )}
        <p className={styles.text}>{t('graduation.words')}</p>
        {graduation && <AddToCalendar />}
      </div>
    </div>
  )
}
