import { useTranslation } from '../../i18n/use-translation.ts'
import { ListControls } from '../../lists/ListControls.tsx'
import { ListHead } from '../../lists/ListHead.tsx'
import { ListResults } from '../../lists/ListResults.tsx'
import { ListSheet } from '../../lists/ListSheet.tsx'
import { ListSummary } from '../../lists/ListSummary.tsx'
import { NextStep } from '../../lists/NextStep.tsx'
import { useList, useListQuery } from '../../lists/use-list.ts'
import { promptbookList, promptbookQuery } from './loader.ts'
import { PromptCard } from './PromptCard.tsx'

const sorts = ['newest', 'title'] as const

/** The learner's saved prompts: search, sorting, pages of nine; the state is in the URL (COURSE-08). */
export function PromptbookPage() {
  const { t } = useTranslation('promptbook')
  const { list, state } = useList(promptbookList)
  const query = useListQuery(promptbookQuery(state))
  const pagination = query.data?.pagination
  const count = pagination && t('found', { count: pagination.totalCount })
  return (
    <>
      <ListHead title={t('title')} lead={t('lead')}>
        <ListControls
          list={list}
          search={t('search')}
          sorts={sorts.map((name) => ({ name, label: t(`sort.${name}`) }))}
          count={count}
        />
      </ListHead>
      <ListSheet>
        <ListSummary list={list} count={count} pagination={pagination} />
        <ListResults
          list={list}
          query={query}
          label={t('title')}
          failure={t('failure')}
          none={{ title: t('none.title'), body: t('none.body'), action: <NextStep to="programs" /> }}
        >
          {({ items }) =>
            items.map((item) => (
              <li key={item._id}>
                <PromptCard item={item} />
              </li>
            ))
          }
        </ListResults>
      </ListSheet>
    </>
  )
}
