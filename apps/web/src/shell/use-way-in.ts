import { useTranslation } from '../i18n/use-translation.ts'

const ladder = [2, 3, 4, 5] as const

/** How a person with too low a rank can open a place: the required rank, and how to reach it (RANK-01). */
export function useWayIn(): (rank: number | undefined) => string {
  const { t } = useTranslation('shell')
  return (wanted) => {
    const rank = ladder.find((one) => one === wanted)
    return rank ? t(`access.opens.${rank}`) : t('access.rank')
  }
}
