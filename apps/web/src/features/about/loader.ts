import { viewAbout } from '@zenit/contract/pages'
import { brand } from '../../brand.ts'
import { loadQuery } from '../../load.ts'
import { queryOf } from '../../query-client.ts'

export const aboutQuery = queryOf(viewAbout, { params: { product: brand.product } })

export const aboutLoader = () => loadQuery(aboutQuery)
