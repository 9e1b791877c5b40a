import { Link } from 'react-router'
import { numberWords } from '../../format/numbers.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FilterToggle } from '../../lists/filters/FilterToggle.tsx'
import { ListControls } from '../../lists/ListControls.tsx'
import { ListHead } from '../../lists/ListHead.tsx'
import { ListResults } from '../../lists/ListResults.tsx'
import { ListSheet } from '../../lists/ListSheet.tsx'
import { ListSummary } from '../../lists/ListSummary.tsx'
import { NextStep } from '../../lists/NextStep.tsx'
import { useList, useListQuery } from '../../lists/use-list.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { toolsList, toolsQuery } from './loaders.ts'
import { ToolCard } from './ToolCard.tsx'
import { useToolControls } from './use-controls.ts'

/** All tools: search, categories, favourites, sorting, pages of nine; the state is in the URL (TOOL-01). */
export function ToolsPage() {
  const { t, language } = useTranslation('tools')
  const { list, state } = useList(toolsList)
  const query = useListQuery(toolsQuery(state))
  const { groups, sorts } = useToolControls(list)
  const { showFavorites } = state.filters
  const found = query.data?.pagination.totalCount
  const count =
    found === undefined ? undefined : t('found', { count: found, number: numberWords(found, language) })
  const isOnlyFavourites = showFavorites && list.search === '' && list.narrowedBy.length === 1
  const noFavourites = {
    title: t('noFavourites.title'),
    body: t('noFavourites.body'),
    action: (
      <LinkButton look="main" render={<Link to={paths.tools()} preventScrollReset />}>
        {t('noFavourites.action')}
      </LinkButton>
    ),
  }
  return (
    <>
      <ListHead title={t('title')} lead={t('lead')}>
        <ListControls list={list} search={t('search')} groups={groups} sorts={sorts} count={count} />
      </ListHead>
      <ListSheet>
        <ListSummary list={list} groups={groups} count={count} pagination={query.data?.pagination}>
          <FilterToggle
            list={list}
            name="showFavorites"
            icon="heart"
            label={t('favourites', { number: numberWords(query.data?.favoritesCount ?? 0, language) })}
          />
        </ListSummary>
        <ListResults
          list={isOnlyFavourites ? { ...list, isNarrowed: false } : list}
          query={query}
          label={t('title')}
          shape="low-cards"
          failure={t('failure')}
          none={
            isOnlyFavourites
              ? noFavourites
              : { title: t('none.title'), body: t('none.body'), action: <NextStep to="programs" /> }
          }
        >
          {({ tools }) =>
            tools.map((tool) => (
              <li key={tool._id}>
                <ToolCard tool={tool} level={2} isAmongFavourites={showFavorites} />
              </li>
            ))
          }
        </ListResults>
      </ListSheet>
    </>
  )
}
