import {
  addPromptbookItem,
  deletePromptbookItem,
  listPromptbookItems,
  restorePromptbookItem,
  updatePromptbookItem,
} from '@zenit/contract/promptbook'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import type { Item } from './queries.ts'
import * as service from './service.ts'
import { toPromptbookItem } from './view.ts'

export function promptbookRoutes(scope: FastifyInstance, deps: Deps): void {
  const readerOf = ({ viewer, language }: FastifyRequest): service.Reader => ({ deps, viewer, language })
  const changed = (item: Item, { language }: FastifyRequest) => ({
    success: true as const,
    item: toPromptbookItem(item, deps.catalog, language),
  })

  route(scope, addPromptbookItem, async ({ body, request }) =>
    changed(await service.addItem(readerOf(request), body), request),
  )

  route(scope, listPromptbookItems, async ({ query, request }) => {
    const { items, pagination } = await service.listItems(readerOf(request), query)
    return {
      items: items.map((item) => toPromptbookItem(item, deps.catalog, request.language)),
      pagination,
    }
  })

  route(scope, updatePromptbookItem, async ({ params, body, request }) =>
    changed(await service.renameItem(readerOf(request), params.id, body.title), request),
  )

  route(scope, deletePromptbookItem, async ({ params, request }) => {
    await service.deleteItem(readerOf(request), params.id)
    return { success: true as const }
  })

  route(scope, restorePromptbookItem, async ({ params, request }) =>
    changed(await service.restoreItem(readerOf(request), params.id), request),
  )
}
