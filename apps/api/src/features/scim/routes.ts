import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { required } from '../../platform/http/errors.ts'
import { jsonParser } from '../../platform/http/validation.ts'
import { isId } from '../../platform/ids.ts'
import { requireApiToken, requireTokenScope } from '../api-tokens/scope.ts'
import { scimPath } from '../directory/service.ts'
import { directoryClientOf } from './client.ts'
import { answerScimError, ScimError, scimType } from './errors.ts'
import { readGroup, readSteps, type Step } from './group.ts'
import { conditionsOfGroups, listRows as listGroupRows } from './groups.queries.ts'
import type { GroupView } from './groups.ts'
import * as groups from './groups.ts'
import { type FilterColumns, type PageQuery, type RowPage, readConditions, readPaging } from './paging.ts'
import { readPatch } from './patch.ts'
import { conditionsOfPeople, listRows } from './people.queries.ts'
import * as people from './people.ts'
import { type Person, patchPerson, readPerson } from './person.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './schemas.ts'
import { fieldOf, requireResource } from './values.ts'
import { isAsked, isWanted, locationOf, readSelection, select, toGroup, toList, toUser } from './view.ts'

/** Maximum body in bytes: a group of 5,000 members with their names. */
const bodyLimit = 1024 * 1024

type Query = Record<string, unknown>

const queryOf = (request: FastifyRequest) => request.query as Query

/** Returns the id of a path; an id in the wrong format matches nothing. */
function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  required(isId(id), 'not-found')
  return id
}

const baseOf = ({ config }: Deps) => `${config.publicUrl}${scimPath}`

/** 201: RFC 7644, 3.3. */
const created = (reply: FastifyReply, location: string) => reply.status(201).header('location', location)

/** Returns the requested page; no rows when its filter can match nothing. */
async function readPage<Row>(
  request: FastifyRequest,
  columns: FilterColumns,
  list: (page: PageQuery) => Promise<RowPage<Row>>,
): Promise<RowPage<Row> & { startIndex: number }> {
  const query = queryOf(request)
  const { startIndex, offset, limit } = readPaging(query)
  const conditions = readConditions(query.filter, columns)
  if (!conditions) return { startIndex, rows: [], total: 0 }
  const { organisationId } = request.apiToken
  return { startIndex, ...(await list({ organisationId, conditions, offset, limit })) }
}

function userRoutes(scope: FastifyInstance, deps: Deps): void {
  const base = baseOf(deps)
  const answer = (request: FastifyRequest, row: Parameters<typeof toUser>[1]) =>
    select(toUser(base, row), readSelection(queryOf(request)))

  scope.get('/Users', async (request) => {
    const { rows, total, startIndex } = await readPage(request, conditionsOfPeople, (page) =>
      listRows(deps.db, page),
    )
    return toList({ total, startIndex, resources: rows.map((row) => answer(request, row)) })
  })
  scope.get('/Users/:id', async (request) =>
    answer(request, await people.view(deps, directoryClientOf(request), idOf(request))),
  )
  scope.post('/Users', { bodyLimit }, async (request, reply) => {
    const row = await people.create(
      deps,
      directoryClientOf(request),
      readPerson(requireResource(request.body)),
    )
    created(reply, locationOf(base, 'User', row.id))
    return answer(request, row)
  })
  scope.put('/Users/:id', { bodyLimit }, async (request) => {
    const id = idOf(request)
    const resource = requireResource(request.body)
    const person = readPerson(resource)
    // A disabled person stays disabled when `active` is left out.
    const isSaid = (fieldOf(resource, 'active') ?? null) !== null
    const to = ({ isActive }: Person) => (isSaid ? person : { ...person, isActive })
    return answer(request, await people.change(deps, directoryClientOf(request), { id, to }))
  })
  scope.patch('/Users/:id', { bodyLimit }, async (request) => {
    const id = idOf(request)
    const operations = readPatch(request.body)
    const to = (person: Person) => patchPerson(person, operations)
    return answer(request, await people.change(deps, directoryClientOf(request), { id, to }))
  })
  scope.delete('/Users/:id', async (request, reply) => {
    await people.remove(deps, directoryClientOf(request), idOf(request))
    return reply.status(204).send()
  })
}

function groupReadRoutes(scope: FastifyInstance, deps: Deps): void {
  const base = baseOf(deps)
  scope.get('/Groups', async (request) => {
    const { rows, total, startIndex } = await readPage(request, conditionsOfGroups, (page) =>
      listGroupRows(deps.db, page),
    )
    const selection = readSelection(queryOf(request))
    const shown: GroupView[] = isAsked(selection, 'members') ? await groups.withMembers(deps, rows) : rows
    const resources = shown.map((row) => select(toGroup(base, row), selection))
    return toList({ total, startIndex, resources })
  })
  scope.get('/Groups/:id', async (request) => {
    const selection = readSelection(queryOf(request))
    const row = await groups.view(deps, directoryClientOf(request), idOf(request))
    const [group = row] = isWanted(selection, 'members') ? await groups.withMembers(deps, [row]) : []
    return select(toGroup(base, group), selection)
  })
}

function groupRoutes(scope: FastifyInstance, deps: Deps): void {
  const base = baseOf(deps)
  groupReadRoutes(scope, deps)
  const answer = async (request: FastifyRequest, id: string) => {
    const selection = readSelection(queryOf(request))
    const isWithMembers = isWanted(selection, 'members')
    const row = await groups.viewWritten(deps, directoryClientOf(request), { id, isWithMembers })
    return select(toGroup(base, row), selection)
  }

  scope.post('/Groups', { bodyLimit }, async (request, reply) => {
    const id = await groups.create(deps, directoryClientOf(request), readGroup(requireResource(request.body)))
    created(reply, locationOf(base, 'Group', id))
    return answer(request, id)
  })
  scope.put('/Groups/:id', { bodyLimit }, async (request) => {
    const id = idOf(request)
    const { name, externalId, people: members } = readGroup(requireResource(request.body))
    const steps: Step[] = [
      { kind: 'name', name },
      { kind: 'externalId', externalId },
      { kind: 'replace', people: members },
    ]
    await groups.change(deps, directoryClientOf(request), { id, steps })
    return answer(request, id)
  })
  scope.patch('/Groups/:id', { bodyLimit }, async (request, reply) => {
    const id = idOf(request)
    await groups.change(deps, directoryClientOf(request), { id, steps: readSteps(readPatch(request.body)) })
    // Groups can be large, so members are returned only on request (RFC 7644, 3.5.2).
    return readSelection(queryOf(request)).attributes.length > 0
      ? answer(request, id)
      : reply.status(204).send()
  })
  scope.delete('/Groups/:id', async (request, reply) => {
    await groups.remove(deps, directoryClientOf(request), idOf(request))
    return reply.status(204).send()
  })
}

/** Describes the service, and its schemas of people and groups. */
function descriptionRoutes(scope: FastifyInstance, deps: Deps): void {
  const base = baseOf(deps)
  const one = (request: FastifyRequest, list: Record<string, unknown>[]) => {
    const { id } = request.params as { id: string }
    const found = list.find((each) => each.id === id)
    required(found, 'not-found')
    return found
  }
  const all = (resources: Record<string, unknown>[]) =>
    toList({ total: resources.length, startIndex: 1, resources })
  scope.get('/ServiceProviderConfig', async () => serviceProviderConfig(base))
  scope.get('/ResourceTypes', async () => all(resourceTypes(base)))
  scope.get('/ResourceTypes/:id', async (request) => one(request, resourceTypes(base)))
  scope.get('/Schemas', async () => all(schemas(base)))
  scope.get('/Schemas/:id', async (request) => one(request, schemas(base)))
  for (const path of ['/Bulk', '/.search', '/Users/.search', '/Groups/.search'])
    scope.post(path, async () => {
      throw new ScimError(501, 'unsupported')
    })
}

/**
 * SCIM 2.0 (RFC 7643, 7644) for the directory of an organisation, which follows from the token: no address or body
 * names one. Directories send no cookies, so CSRF does not apply.
 */
export async function scimRoutes(scope: FastifyInstance, deps: Deps): Promise<void> {
  scope.setErrorHandler(answerScimError)
  scope.setNotFoundHandler((request, reply) => answerScimError(new ScimError(404, 'missing'), request, reply))
  scope.addContentTypeParser('application/scim+json', { parseAs: 'buffer' }, jsonParser(scope))
  scope.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode !== 204) reply.type(scimType)
    reply.header('cache-control', 'no-store')
    return payload
  })
  requireApiToken(scope, deps, 'scim')
  requireTokenScope(scope, 'scim')
  descriptionRoutes(scope, deps)
  userRoutes(scope, deps)
  groupRoutes(scope, deps)
}
