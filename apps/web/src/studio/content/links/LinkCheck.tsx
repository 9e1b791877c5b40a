import { useMutation } from '@tanstack/react-query'
import { type LinkCheck as Check, checkLinks } from '@zenit/contract/packs'
import { request } from '../../../api/client.ts'
import { dateTimeWords } from '../../../format/dates.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { queryClient } from '../../../query-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { toasts } from '../../../ui/feedback/toasts.ts'
import { issuesQuery } from '../queries.ts'
import styles from './LinkCheck.module.css'

interface Props {
  packId: string
  check: Check
  /** Number of dead links. */
  dead: number
}

/** Result of the last check of external links. */
export function LinkCheck({ packId, check: { checkedAt, isRunning, left }, dead }: Props) {
  const { t, language } = useTranslation('studio-links')
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(checkLinks, { params: { id: packId } }),
    onError: () => toasts.error(t('failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: issuesQuery(packId).queryKey }),
  })
  const words = () => {
    if (isRunning) return t('running')
    if (!checkedAt) return t('never')
    const date = dateTimeWords(checkedAt, language)
    const found = dead > 0 ? t('dead', { count: dead, date }) : t(left > 0 ? 'checked' : 'fine', { date })
    return left > 0 ? `${found} ${t('left', { count: left })}` : found
  }
  return (
    <div className={styles.check}>
      <p role="status" className={styles.words}>
        {words()}
      </p>
      <Button size="small" pending={isPending || isRunning} onClick={() => mutate()}>
        {t('check')}
      </Button>
    </div>
  )
}
