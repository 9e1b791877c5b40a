import type { CardCategory, CommunityCard } from '@zenit/contract/community'
import { brand } from '../../brand.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../shell/use-session.ts'

const discordRank = 3
const learnerRank = 2

const places = [
  ['next', 'graduation'],
  ['past', 'graduation'],
  ['masterminds', 'mastermind'],
  ['masterclass', 'masterclass'],
  ['discord', 'discord'],
  ['host', 'masterclass'],
] as const satisfies readonly (readonly [keyof typeof brand.community, CardCategory])[]

/** The six cards shown when the server has none (COMM-01). */
export function useBuiltInCards(): CommunityCard[] {
  const { t } = useTranslation('community')
  const { user } = useSession()
  return places.map(([id, category]) => {
    const rank = category === 'discord' ? discordRank : learnerRank
    const isLocked = (user?.rankStage ?? 0) < rank
    return {
      id: `built-in-${id}`,
      category,
      title: t(`builtIn.${id}`),
      description: t(`builtInWords.${id}`),
      url: isLocked ? null : brand.community[id],
      disabled: isLocked,
      rank,
      backgroundImage: null,
    }
  })
}
