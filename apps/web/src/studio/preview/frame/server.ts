import { downloadPreviewResource } from '@zenit/contract/packs-preview'
import { getUserData, type refreshToken, type SessionAnswer } from '@zenit/contract/session'
import { matchPath } from 'react-router'
import { ApiError, addressOf } from '../../../api/client.ts'
import type { FrameSettings } from '../settings.ts'
import { type PreviewAnswer, PreviewLearner, Refusal } from './learner.ts'

const api = '/api'
const previews = `${api}/previews/`

/** A separate learner id, so that data stored in this browser for the visitor's own courses is untouched. */
const nobody = '00000000-0000-4000-8000-000000000000'

const closed = {
  accessToToolRepository: false,
  accessToBenefits: false,
  accessToCommunity: false,
  accessToPromptbook: false,
  accessToAiGym: false,
  accessToMultibot: false,
}

async function sessionOf(response: Response, rank: number): Promise<Response> {
  if (!response.ok) return response
  const session = (await response.json()) as SessionAnswer
  const user = { ...session.user, _id: nobody, rankStage: rank }
  return Response.json({ ...session, user, organizationSettings: closed })
}

function refusalOf(error: unknown): Response {
  if (!(error instanceof Refusal || error instanceof ApiError)) throw error
  const { status, code } = error
  const more = error instanceof ApiError ? { title: error.title, rank: error.rank, errors: error.fields } : {}
  return Response.json(
    { type: 'about:blank', title: '', detail: '', requestId: '', status, code, ...more },
    { status },
  )
}

function find(answers: readonly PreviewAnswer[], url: URL, method: string) {
  const pathname = url.pathname.slice(api.length)
  for (const { address, answer } of answers) {
    const [its, path = ''] = address.split(' ')
    const match = its === method ? matchPath(path, pathname) : null
    if (match) return { answer, params: match.params }
  }
  throw new Refusal(404, 'not-found')
}

/**
 * Handles all requests of the player in this document. Only the data for a preview is requested from the
 * server: drafts, their media, and the visitor's session. So no call of the player can store anything.
 */
export function answerHere(settings: FrameSettings): PreviewLearner {
  const learner = new PreviewLearner(settings)
  const server = window.fetch.bind(window)
  const refresh: `/api${(typeof refreshToken)['path']}` = '/api/auth/refresh-token'
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    if (!url.pathname.startsWith(`${api}/`) || url.pathname === refresh) return server(input, init)
    if (url.pathname === api + getUserData.path) return sessionOf(await server(input, init), settings.rank)
    if (url.pathname.startsWith(previews)) {
      url.searchParams.set('lang', settings.language)
      return server(url, init)
    }
    try {
      const { answer, params } = find(learner.answers, url, init?.method ?? 'GET')
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      const query = Object.fromEntries(url.searchParams)
      return Response.json(await answer({ params, query, body } as never))
    } catch (error) {
      return refusalOf(error)
    }
  }
  linkFiles(settings)
  return learner
}

const fileAddress = /^\/api\/course\/download-resource\/([^/?]+)/

/** The browser follows file links by itself, so they point to the draft's files. */
function linkFiles({ key, course, language }: FrameSettings): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null
      const resourceId = fileAddress.exec(link?.getAttribute('href') ?? '')?.[1]
      if (!link || !resourceId) return
      const address = addressOf(downloadPreviewResource, { params: { key, course, resourceId } })
      link.href = `${address}?lang=${language}`
    },
    { capture: true },
  )
}
