import multipart from '@fastify/multipart'
import * as calls from '@zenit/contract/packs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Input, route } from '../../platform/http/route.ts'
import { withUpload } from '../../platform/http/upload.ts'
import { askerOf, inPack, requirePack } from './access.ts'
import * as documents from './documents/documents.ts'
import * as history from './documents/history.ts'
import * as presence from './documents/presence.ts'
import { toTree } from './documents/tree.ts'
import { mostArchiveBytes } from './exchange/archive.ts'
import { exportCartridge } from './exchange/cartridge.ts'
import { exportArchive } from './exchange/export.ts'
import { writeQuestionTemplate } from './exchange/question-template.ts'
import { exportQuestionFile, mostQuestionBytes, readQuestionFile } from './exchange/questions.ts'
import * as fileQueries from './files.queries.ts'
import { listIssues, startLinkCheck } from './links/link-checks.ts'
import { mirrorRoutes } from './mirrors/routes.ts'
import * as nodes from './nodes/service.ts'
import { previewText } from './preview.ts'
import { linkRoutes } from './previews/links.ts'
import { Checker } from './publishing/checking.ts'
import * as publishing from './publishing/publish.ts'
import { requestRoutes } from './requests/routes.ts'
import * as service from './service.ts'
import * as translations from './translations/translations.ts'
import { toPackIssue } from './view.ts'

const success = true as const

function documentRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, calls.listDocuments, ({ params: { id }, query, request }) =>
    service.listDocuments(deps, askerOf(request), { id, ...query }),
  )
  route(scope, calls.viewDocument, async ({ params: { id }, query, request }) => {
    await requirePack(deps.db, askerOf(request), id)
    return { document: await documents.viewOne(deps.db, id, query) }
  })
  route(scope, calls.saveDocument, async ({ params: { id }, body, request }) => ({
    success,
    document: await documents.save(deps, askerOf(request), { id, ...body }),
  }))
  route(scope, calls.deleteDocument, async ({ params: { id }, query, request }) => {
    await documents.remove(deps, askerOf(request), { id, ...query })
    return { success }
  })
  route(scope, calls.restoreVersion, async ({ params: { id }, body, request }) => ({
    success,
    document: await history.restore(deps, askerOf(request), { id, ...body }),
  }))
  route(scope, calls.previewText, ({ params: { id }, body, request }) =>
    previewText(deps, askerOf(request), { id, body, reads: request.language }),
  )
  route(scope, calls.listStaleTexts, async ({ params: { id }, query: { path }, request }) => {
    await requirePack(deps.db, askerOf(request), id)
    const texts = await translations.listStale(deps.db, id, path)
    return { texts: texts.map((text) => ({ ...text, mark: translations.markOf(text) })) }
  })
  route(scope, calls.confirmTranslations, async ({ params: { id }, body, request }) => ({
    success,
    change: await inPack(deps, askerOf(request), {
      id,
      act: (turn) => translations.confirm(turn, body),
    }),
  }))
  route(scope, calls.addMedia, async ({ params: { id }, body, request }) => ({
    success,
    document: await service.addMedia(deps, askerOf(request), { id, body }),
  }))
  route(scope, calls.listVersions, ({ params: { id }, query, request }) =>
    history.listVersions(deps, askerOf(request), { id, ...query }),
  )
}

function nodeRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, calls.createNode, async ({ params: { id }, body, request }) => ({
    success,
    ...(await nodes.create(deps, askerOf(request), { id, body })),
  }))
  route(scope, calls.duplicateNode, async ({ params: { id }, body, request }) => ({
    success,
    ...(await nodes.duplicate(deps, askerOf(request), { id, body })),
  }))
  route(scope, calls.moveNode, async ({ params: { id }, body, request }) => ({
    success,
    ...(await nodes.move(deps, askerOf(request), { id, body })),
  }))
  route(scope, calls.renameNode, async ({ params: { id }, body, request }) => ({
    success,
    ...(await nodes.rename(deps, askerOf(request), { id, body })),
  }))
  route(scope, calls.keepProgress, async ({ params: { id }, body, request }) => ({
    success,
    ...(await nodes.keep(deps, askerOf(request), { id, body })),
  }))
  route(scope, calls.deleteNode, async ({ params: { id }, query, request }) => ({
    success,
    change: await nodes.remove(deps, askerOf(request), { id, ...query }),
  }))
}

function publishingRoutes(scope: FastifyInstance, deps: Deps, checker: Checker): void {
  route(scope, calls.listIssues, async ({ params: { id }, request }) => {
    const { issues, ...rest } = await listIssues(deps, checker, { asker: askerOf(request), id })
    return { ...rest, issues: issues.map((issue) => toPackIssue(issue, request.language)) }
  })
  route(scope, calls.checkLinks, async ({ params: { id }, request }) => ({
    success,
    links: await startLinkCheck(deps, checker, { asker: askerOf(request), id }),
  }))
  route(scope, calls.viewImpact, ({ params: { id }, request }) =>
    publishing.viewImpact(deps, checker, { asker: askerOf(request), id }),
  )
  const answer = async (
    { params: { id }, request }: Pick<Input<typeof calls.publishPack>, 'params' | 'request'>,
    result: publishing.PublishResult,
  ) => ({ success, ...result, pack: await service.viewSummary(deps, askerOf(request), id) })
  route(scope, calls.publishPack, async (input) => {
    const { params, body, request } = input
    const asker = askerOf(request)
    return answer(input, await publishing.publish(deps, checker, { asker, id: params.id, body }))
  })
  route(scope, calls.viewRollBack, ({ params: { id }, query, request }) =>
    publishing.viewRollBack(deps, checker, { asker: askerOf(request), id, ...query }),
  )
  route(scope, calls.rollBackCourse, async (input) => {
    const { params, body, request } = input
    const asker = askerOf(request)
    return answer(input, await publishing.rollBack(deps, checker, { asker, id: params.id, body }))
  })
  route(scope, calls.listPublications, async ({ params: { id }, query, request }) => ({
    publications: await service.listPublications(deps, askerOf(request), { id, ...query }),
  }))
}

function exportRoutes(scope: FastifyInstance, deps: Deps, checker: Checker): void {
  route(scope, calls.exportPack, async ({ params: { id }, request, reply }) => {
    const { pack } = await requirePack(deps.db, askerOf(request), id)
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${pack}.zip"`)
      .header('cache-control', 'no-store')
    return reply.send(await exportArchive(deps, id))
  })
  route(scope, calls.exportCourse, async ({ params: { id, course }, query, request, reply }) => {
    await requirePack(deps.db, askerOf(request), id)
    const cartridge = await exportCartridge(deps, checker, { id, course, ...query })
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${course}-${query.language}.imscc"`)
      .header('cache-control', 'no-store')
    return reply.send(cartridge)
  })
  route(scope, calls.exportQuestions, async ({ params: { id }, query, request, reply }) => {
    const { pack } = await requirePack(deps.db, askerOf(request), id)
    const { name, type, content } = await exportQuestionFile(deps, {
      ...{ id, pack, ...query, brand: deps.config.brand },
    })
    reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
    return reply.send(content)
  })
  route(scope, calls.exportQuestionTemplate, async ({ query, reply }) => {
    const { name, type, content } = await writeQuestionTemplate({ ...query, now: deps.clock() })
    reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
    return reply.send(content)
  })
}

function importRoutes(scope: FastifyInstance, deps: Deps): void {
  route(scope, calls.importUpload, ({ body, request }) => service.importUpload(deps, askerOf(request), body))
  // In its own scope, because only these calls accept multipart bodies.
  scope.register(async (uploads) => {
    await uploads.register(multipart)
    route(uploads, calls.importPack, ({ request }) =>
      withUpload(request, (file) => service.importPack(deps, askerOf(request), file), mostArchiveBytes),
    )
    route(uploads, calls.importIntoPack, async ({ params: { id }, query, request }) => {
      const asker = askerOf(request)
      await requirePack(deps.db, asker, id)
      const overwrite = query.overwrite ?? false
      return withUpload(
        request,
        (uploaded) => service.importInto(deps, asker, { id, uploaded, overwrite }),
        mostArchiveBytes,
      )
    })
    route(uploads, calls.readQuestions, async ({ params: { id }, query: { language }, request }) => {
      await requirePack(deps.db, askerOf(request), id)
      return withUpload(request, (file) => readQuestionFile(file, language), mostQuestionBytes)
    })
  })
}

/** For authors: packs in the studio. */
export function studioPackRoutes(scope: FastifyInstance, deps: Deps): void {
  const checker = new Checker(deps)
  scope.addHook('onClose', () => checker.close())
  route(scope, calls.listPacks, async ({ query, request, reply }) => {
    const list = await service.listPacks(deps, askerOf(request), query)
    // New threads would take processor time that the response still needs.
    reply.raw.once('finish', () => checker.warm())
    return list
  })
  route(scope, calls.createPack, async ({ body, request }) => ({
    success,
    pack: await service.createPack(deps, askerOf(request), body),
  }))
  route(scope, calls.viewPack, async ({ params: { id }, query, request }) => {
    const pack = await requirePack(deps.db, askerOf(request), id)
    return toTree(pack, await fileQueries.listTreeRows(deps.db, id), query.course ?? null)
  })
  route(scope, calls.deletePack, async ({ params: { id }, request }) => {
    await service.deletePack(deps, askerOf(request), id)
    return { success }
  })
  route(scope, calls.notePresence, async ({ params: { id }, body, request }) => ({
    success,
    editors: await presence.note(deps, askerOf(request), { id, ...body }),
  }))
  documentRoutes(scope, deps)
  linkRoutes(scope, deps)
  nodeRoutes(scope, deps)
  mirrorRoutes(scope, deps)
  publishingRoutes(scope, deps, checker)
  requestRoutes(scope, deps, checker)
  exportRoutes(scope, deps, checker)
  importRoutes(scope, deps)
}
