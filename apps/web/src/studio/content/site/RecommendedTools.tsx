import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { documentQuery } from '../document/keepers.ts'
import { isValue, listIn, textIn } from '../fields/values.ts'
import { packQuery } from '../queries.ts'
import { siteDocuments } from './documents.ts'
import { Picker } from './Picker.tsx'

interface Props {
  pack: string
  chosen: readonly string[]
  onChange: (chosen: string[] | undefined) => void
}

/** Tools of the pack that a course recommends. */
export function RecommendedTools({ pack, chosen, onChange }: Props) {
  const { t } = useTranslation('studio-site')
  const { data: tree } = useQuery(packQuery(pack))
  const hasTools = tree?.others.some(({ path }) => path === siteDocuments.tools.path) ?? false
  const { data } = useQuery({ ...documentQuery({ pack, path: siteDocuments.tools.path }), enabled: hasTools })
  const value = data?.document.value
  if (!tree || (hasTools && !data)) return null
  return (
    <Picker
      label={t('tools.recommended')}
      choices={listIn(isValue(value) ? value : {}, 'tools').map((tool) => ({
        value: textIn(tool, 'id'),
        label: textIn(tool, 'name') || textIn(tool, 'id'),
      }))}
      chosen={chosen}
      none={t('tools.noTools')}
      onChange={onChange}
    />
  )
}
