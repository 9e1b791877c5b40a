import type { StaffFacts } from '@zenit/contract/audit'
import type { QueryOf } from '@zenit/contract/call'
import type { viewReport } from '@zenit/contract/reports'
import type { Language } from '../../../content/document.ts'
import type { Deps } from '../../../deps.ts'
import { runThread } from '../../../platform/concurrency/thread.ts'
import { required } from '../../../platform/http/errors.ts'
import { translator } from '../../../platform/i18n.ts'
import { findOrganisationName } from '../queries.ts'
import { courseTitle, pastOf, requireGroup, viewOne } from '../service.ts'
import { signPdf } from './sign.ts'
import { type ReportWords, toReportWords } from './words.ts'

type PdfInput = QueryOf<typeof viewReport> & {
  organisationId: string
  language: Language
  madeBy: string
  /** Time zone of the creation time. */
  timeZone: string
}

/** The largest report takes two to three seconds and a tenth of this memory. */
const bounds = { mostMs: 60_000, resourceLimits: { maxOldGenerationSizeMb: 512 } }

const draw = async (words: ReportWords): Promise<Buffer> =>
  Buffer.from(await runThread<Uint8Array>(new URL('./thread.ts', import.meta.url), words, bounds))

/**
 * Returns the current report for drawing, its signature and its file name. Throws 404 `not-found` for a group of
 * another organisation, 400 `invalid-input` for future days.
 */
export async function reportPdf(deps: Deps, wanted: PdfInput) {
  const { organisationId, language, course: courseId, madeBy, timeZone } = wanted
  const { config, clock, db } = deps
  const { today, asOf } = pastOf(deps, wanted)
  const [group, organisation] = [
    await requireGroup(deps, wanted),
    await findOrganisationName(db, organisationId),
  ]
  required(organisation, 'not-found')
  const course = courseId && courseTitle(deps, courseId, language)
  const facts: StaffFacts = {
    format: 'pdf',
    ...(group && { group }),
    ...(course && { course }),
    ...(asOf && { asOf }),
  }
  const words = toReportWords({
    report: await viewOne(deps, wanted),
    query: wanted,
    ...{ organisation, group, course, today, madeBy, timeZone, language },
    isPast: asOf !== undefined,
    madeAt: clock(),
    brand: config.brand,
    verifyAt: `${config.publicUrl}/report-check`,
  })
  return {
    name: `${config.product}-${translator(language)('reports:file')}-${today}.pdf`,
    facts,
    draw: async () => signPdf(await draw(words), config.secret),
  }
}
