import type { CommunityCard } from '@zenit/contract/community'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { paths } from '../../paths.ts'
import { OutsideButton } from '../../shell/NewTab.tsx'
import { useSession } from '../../shell/use-session.ts'
import { useWayIn } from '../../shell/use-way-in.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Discord.module.css'

/** The link, or the condition that opens it. */
function Door({ card, isLocked }: { card: CommunityCard; isLocked: boolean }) {
  const { t } = useTranslation('community')
  if (isLocked)
    return (
      <div className={styles.door}>
        <Tag tone="locked" icon="lock">
          {t('discord.locked', { rank: card.rank })}
        </Tag>
        <LinkButton iconAfter="arrow-right" render={<Link to={paths.programs()} />}>
          {t('discord.programs')}
        </LinkButton>
      </div>
    )
  if (card.disabled || card.url === null)
    return (
      <Tag tone="locked" icon="clock">
        {t('soon')}
      </Tag>
    )
  return (
    <OutsideButton look="main" href={card.url}>
      {t('discord.enter')}
    </OutsideButton>
  )
}

/** Chat between the meetings; open from rank 3 (ACCESS-04). */
export function Discord({ cards }: { cards: readonly CommunityCard[] }) {
  const { t } = useTranslation('community')
  const wayIn = useWayIn()
  const rank = useSession().user?.rankStage ?? 0
  return cards.map((card) => (
    <Card key={card.id} as="section" className={styles.discord} aria-labelledby={`discord-${card.id}`}>
      <span className={styles.sign}>
        <Icon name="chat" size={28} />
      </span>
      <div className={styles.words}>
        <h2 id={`discord-${card.id}`} className={styles.title}>
          {card.title}
        </h2>
        <p>{rank < card.rank ? wayIn(card.rank) : (card.description ?? t('builtInWords.discord'))}</p>
      </div>
      <Door card={card} isLocked={rank < card.rank} />
    </Card>
  ))
}
