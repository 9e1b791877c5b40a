import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListBar } from '../../lists/ListBar.tsx'
import { ListHead } from '../../lists/ListHead.tsx'
import { ListResults } from '../../lists/ListResults.tsx'
import { ListSheet } from '../../lists/ListSheet.tsx'
import { useList, useListQuery } from '../../lists/use-list.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { promptbookList, promptbookQuery } from './loader.ts'
import { PromptCard } from './PromptCard.tsx'

const sorts = ['newest', 'title'] as const

/** The learner's saved prompts: search, order, pages of nine; the address holds the state (COURSE-08). */
export function PromptbookPage() {
  const { t } = useTranslation('promptbook')
  const { list, state } = useList(promptbookList)
  const query = useListQuery(promptbookQuery(state))
  const pagination = query.data?.pagination
  const toPrograms = (
    <LinkButton look="main" render={<Link to={paths.programs()} />}>
      {t('none.action')}
    </LinkButton>
  )
  return (
    <>
      <ListHead title={t('title')} lead={t('lead')} />
      <ListSheet>
        <ListBar
          list={list}
          search={t('search')}
          sorts={sorts.map((name) => ({ name, label: t(`sort.${name}`) }))}
          count={pagination && t('found', { count: pagination.totalCount })}
          pagination={pagination}
        />
        <ListResults
          list={list}
          query={query}
          label={t('title')}
          failure={t('failure')}
          none={{ title: t('none.title'), body: t('none.body'), action: toPrograms }}
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
