import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useList, useListQuery } from '../../lists/use-list.ts'
import { Hero } from '../../shell/hero/Hero.tsx'
import { PageTitle } from '../../shell/navigation/PageTitle.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useBuiltInCards } from './built-in.ts'
import { CommunityCards } from './CommunityCards.tsx'
import styles from './CommunityPage.module.css'
import { Discord } from './Discord.tsx'
import { GraduationPanel } from './GraduationPanel.tsx'
import { communityList, communityQuery, discordQuery, type Tab, tabs } from './loaders.ts'
import { MasterclassPanel } from './MasterclassPanel.tsx'
import { MastermindPanel } from './MastermindPanel.tsx'

/** Data of the page; built-in cards when the server returned none. */
function useCommunity() {
  const { list, state } = useList(communityList)
  const query = useListQuery(communityQuery(state))
  const discord = useQuery({ ...discordQuery, enabled: ({ state: { status } }) => status !== 'error' })
  const builtIn = useBuiltInCards()
  const open = tabs.find((tab) => list.values('tab').includes(tab)) ?? tabs[0]
  const known = query.data ?? discord.data
  return {
    list,
    query,
    open,
    isOfOtherTab: open !== state.filters.tab,
    graduation: known?.graduation,
    mastermind: known?.mastermind,
    standIns: (tab: Tab) => builtIn.filter((card) => card.category === tab),
    discordCards: discord.data?.cards ?? builtIn.filter((card) => card.category === 'discord'),
    retry: () => {
      void query.refetch()
      void discord.refetch()
    },
  }
}

/** Meetings, small groups, evenings with practitioners, and chat: one tab each, with the tab in the URL (COMM-01). */
export function CommunityPage() {
  const { t } = useTranslation('community')
  const { list, open, graduation, mastermind, standIns, discordCards, retry, ...rest } = useCommunity()
  const panels = {
    graduation: <GraduationPanel graduation={graduation} />,
    mastermind: <MastermindPanel mastermind={mastermind} />,
    masterclass: <MasterclassPanel />,
  }
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Tabs
        label={t('tabs.label')}
        look="sky"
        open={open}
        onOpen={(tab) => void list.go({ filters: { tab: [tab] } }, { replace: true })}
        frame={(row) => (
          <Hero isBackdrop>
            <div className={styles.intro}>
              <h1 className={styles.title}>{t('title')}</h1>
              <p className={styles.lead}>{t('lead')}</p>
              {row}
            </div>
          </Hero>
        )}
        tabs={tabs.map((tab) => ({
          id: tab,
          label: t(`tabs.${tab}`),
          content: (
            <div className={styles.panel}>
              {panels[tab]}
              <CommunityCards
                list={list}
                query={rest.query}
                isOfOtherTab={rest.isOfOtherTab}
                standIns={standIns(tab)}
                onRetry={retry}
              />
            </div>
          ),
        }))}
      />
      <div className={styles.discord}>
        <Discord cards={discordCards} />
      </div>
    </>
  )
}
