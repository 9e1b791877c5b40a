import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FilterLinks } from '../../../lists/filters/FilterLinks.tsx'
import { ListBar } from '../../../lists/ListBar.tsx'
import { ListResults } from '../../../lists/ListResults.tsx'
import { useList, useListQuery } from '../../../lists/use-list.ts'
import { studioPaths } from '../../../studio-paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { StudioHead } from '../../StudioHead.tsx'
import { packs, packsQuery, states, translations } from '../queries.ts'
import { CreatePack } from './CreatePack.tsx'
import { ImportPack } from './ImportPack.tsx'
import { PackRow } from './PackRow.tsx'
import styles from './PacksPage.module.css'

/** Ways to add a pack. Each opening gets a fresh form. */
function NewPack() {
  const { t } = useTranslation('studio-content')
  const { t: guide } = useTranslation('studio-guide')
  const [turn, setTurn] = useState(0)
  const [open, setOpen] = useState<'create' | 'import' | null>(null)
  const show = (window: 'create' | 'import') => {
    setTurn(turn + 1)
    setOpen(window)
  }
  const close = () => setOpen(null)
  return (
    <div className={styles.actions}>
      <LinkButton render={<Link to={studioPaths.guide()} />}>{guide('open')}</LinkButton>
      <Button icon="plus" onClick={() => show('create')}>
        {t('create.open')}
      </Button>
      <Button look="main" onClick={() => show('import')}>
        {t('import.open')}
      </Button>
      <CreatePack key={`create-${turn}`} isOpen={open === 'create'} onClose={close} />
      <ImportPack key={`import-${turn}`} isOpen={open === 'import'} onClose={close} />
    </div>
  )
}

function Filters({ list }: { list: ReturnType<typeof useList<typeof packs>>['list'] }) {
  const { t } = useTranslation('studio-content')
  const { t: words } = useTranslation('studio-translation')
  return (
    <>
      <FilterLinks
        list={list}
        name="state"
        label={t('filter')}
        options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
      />
      <FilterLinks
        list={list}
        name="translations"
        label={words('filter')}
        options={translations.map((value) => ({ value, label: words(`filters.${value}`) }))}
      />
    </>
  )
}

/** The packs that the person may edit, and those still kept in folders. */
export function PacksPage() {
  const { t } = useTranslation('studio-content')
  const { list, state } = useList(packs)
  const query = useListQuery(packsQuery(state))
  const { data } = query
  return (
    <>
      <StudioHead title={t('title')} lead={t('lead')}>
        <NewPack />
      </StudioHead>
      <ListBar
        list={list}
        search={t('search')}
        count={data && t('found', { count: data.pagination.totalCount })}
        pagination={data?.pagination}
      >
        <Filters list={list} />
      </ListBar>
      <ListResults
        list={list}
        query={query}
        label={t('title')}
        failure={t('failure')}
        none={{ title: t('none'), body: t('noneBody') }}
        shape="rows"
      >
        {({ packs: found, editors }) =>
          found.map((pack) => (
            <PackRow
              key={pack._id}
              pack={pack}
              editors={editors.filter((one) => one.pack === pack._id).map(({ name }) => name)}
            />
          ))
        }
      </ListResults>
      {data && data.folders.length > 0 && (
        <p className={styles.folders}>
          {t('folders', { packs: data.folders.map(({ pack }) => pack).join(', ') })}
        </p>
      )}
    </>
  )
}
