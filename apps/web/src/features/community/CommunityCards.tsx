import type { UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf } from '@zenit/contract/call'
import type { CommunityCard as CardData, viewCommunity } from '@zenit/contract/community'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListFoot } from '../../lists/ListFoot.tsx'
import { NextStep } from '../../lists/NextStep.tsx'
import { NoResults } from '../../lists/NoResults.tsx'
import type { List } from '../../lists/use-list.ts'
import { NewTab } from '../../shell/NewTab.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, stretchedLink } from '../../ui/card/Card.tsx'
import { CardBody, CardFoot, CardGo, CardNote } from '../../ui/card/CardBody.tsx'
import { cx } from '../../ui/cx.ts'
import { CardGridSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyState } from '../../ui/feedback/States.tsx'
import { Cover } from '../../ui/picture/Cover.tsx'
import { Icon } from '../../ui/picture/Icon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './CommunityCards.module.css'

/** A page of the product, not an external one. */
const isHere = (url: string | null) => url?.startsWith('/') === true

function CardLink({ url, title }: { url: string; title: string }) {
  if (isHere(url))
    return (
      <Link to={url} className={stretchedLink}>
        {title}
      </Link>
    )
  return (
    <a href={url} target="_blank" rel="noreferrer" className={stretchedLink}>
      {title}
      <NewTab />
    </a>
  )
}

function CommunityCard({ card }: { card: CardData }) {
  const { t } = useTranslation('community')
  const isOpen = card.url !== null && !card.disabled
  return (
    <Card as="article" isLink={isOpen} isTall className={cx(styles.card, card.disabled && styles.closed)}>
      <Cover id={card.id} image={card.backgroundImage} className={styles.cover} />
      <CardBody
        className={styles.body}
        title={isOpen ? <CardLink url={card.url ?? ''} title={card.title} /> : card.title}
      >
        {card.description && <CardNote lines={3}>{card.description}</CardNote>}
        <CardFoot className={styles.foot}>
          {isOpen && <CardGo icon={isHere(card.url) ? 'arrow-right' : 'external'}>{t('open')}</CardGo>}
          {card.disabled && (
            <Tag tone="locked" icon="clock">
              {t('soon')}
            </Tag>
          )}
        </CardFoot>
      </CardBody>
    </Card>
  )
}

const Grid = ({ cards }: { cards: readonly CardData[] }) => (
  <ul className={styles.grid}>
    {cards.map((card) => (
      <li key={card.id} className={styles.place}>
        <CommunityCard card={card} />
      </li>
    ))}
  </ul>
)

/** The built-in cards, with the reason why there are no others. */
function StandIns({ cards, onRetry }: { cards: readonly CardData[]; onRetry: () => void }) {
  const { t } = useTranslation('community')
  return (
    <>
      <div role="alert" className={styles.failure}>
        <Icon name="cloud" size={26} />
        <p>
          <strong>{t('failure.title')}</strong> {t('failure.body')}
        </p>
        <Button size="small" icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
      <Grid cards={cards} />
    </>
  )
}

interface Props {
  list: List
  query: UseQueryResult<AnswerOf<typeof viewCommunity>>
  /** The current data belongs to another tab. */
  isOfOtherTab: boolean
  standIns: readonly CardData[]
  onRetry: () => void
}

/** A page of a tab's cards, in all its states (COMM-01). */
export function CommunityCards({ list, query, isOfOtherTab, standIns, onRetry }: Props) {
  const { t } = useTranslation('community')
  const top = useRef<HTMLElement>(null)
  const { data } = query
  if (query.isError && !isOfOtherTab) return <StandIns cards={standIns} onRetry={onRetry} />
  if (!data || isOfOtherTab) return <CardGridSkeleton count={3} label={t('loading')} />
  const { cards, pagination } = data
  if (pagination.totalCount === 0)
    return (
      <EmptyState title={t('none.title')} action={<NextStep to="programs" />}>
        {t('none.body')}
      </EmptyState>
    )
  if (cards.length === 0)
    return <NoResults list={list} pagination={pagination} none={{ title: t('none.title'), body: '' }} />
  return (
    <section ref={top} tabIndex={-1} aria-label={t('cards')} className={styles.cards}>
      <Grid cards={cards} />
      <ListFoot list={list} pagination={pagination} onTurn={() => top.current?.focus()} />
    </section>
  )
}
