import { Link } from 'react-router'
import { ApiError } from '../../../api/client.ts'
import { clockWords, momentWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useNetworkReason } from '../../../offline/use-network-reason.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import type { SaveState } from './draft-keeper.ts'
import type { useSubmit } from './use-submit.ts'
import styles from './Writing.module.css'

const isToday = (instant: string) => new Date(instant).toDateString() === new Date().toDateString()

function SavedMark({ saving }: { saving: SaveState }) {
  const { t, language } = useTranslation('final-works')
  if (saving.status === 'idle') return <span />
  if (saving.status === 'saving') return <span className={styles.savingNow}>{t('save.saving')}</span>
  if (saving.status === 'saved') {
    const words = isToday(saving.at)
      ? t('save.saved', { time: clockWords(saving.at, language) })
      : t('save.savedEarlier', { time: momentWords(saving.at, language) })
    return (
      <span className={styles.saved}>
        <Icon name="check" size={17} /> {words}
      </span>
    )
  }
  const isKept = saving.status === 'kept'
  return (
    <span role="status" className={isKept ? styles.kept : styles.unsaved}>
      <Icon name={isKept ? 'cloud' : 'warning'} size={17} /> {t(isKept ? 'save.kept' : 'save.unsaved')}
    </span>
  )
}

/** Refused for a reason other than a field. */
function isFailure(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error !== null
  return error.code !== 'invalid-input' && error.code !== 'too-many-files' && error.code !== 'conflict'
}

function Failure() {
  const { t } = useTranslation('final-works')
  return (
    <p role="alert" className={styles.failure}>
      <Icon name="warning" />
      <span>
        <strong>{t('submit.failed')}.</strong> {t('submit.failedBody')}
      </span>
    </p>
  )
}

interface Props {
  saving: SaveState
  errorsCount: number
  submit: ReturnType<typeof useSubmit>
  /** A rejected work is submitted again. */
  isAgain: boolean
  onChangeTask: (() => void) | null
  backToStatus: string | null
}

/** Always visible in the form: the save state and the submit button. */
export function WritingFoot({ saving, errorsCount, submit, isAgain, onChangeTask, backToStatus }: Props) {
  const { t } = useTranslation('final-works')
  const offline = useNetworkReason()
  const hasFailed = isFailure(submit.error)
  const label = isAgain ? t('form.submitAgain') : t('form.submit')
  return (
    <div className={styles.foot}>
      {errorsCount > 0 && (
        <p role="alert" className={styles.failure}>
          <Icon name="warning" /> {t('form.errorsTitle', { count: errorsCount })}
        </p>
      )}
      {hasFailed && <Failure />}
      <SavedMark saving={saving} />
      <span className={styles.footActions}>
        {onChangeTask && (
          <Button look="quiet" onClick={onChangeTask}>
            {t('form.changeTask')}
          </Button>
        )}
        {backToStatus && (
          <LinkButton look="quiet" icon="arrow-left" render={<Link to={backToStatus} />}>
            {t('form.backToHints')}
          </LinkButton>
        )}
        <Button
          look="main"
          type="submit"
          className={styles.submit}
          pending={submit.isPending}
          disabledReason={offline}
        >
          {hasFailed ? t('submit.retry') : label}
        </Button>
      </span>
    </div>
  )
}
