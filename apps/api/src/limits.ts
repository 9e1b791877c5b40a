import type { FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import {
  type CallLimit,
  createRateLimits,
  type Limit,
  noRateLimits,
  type RateLimits,
} from './platform/http/limits/rate-limits.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const entranceLimits = (people: number) =>
  ({
    // Sign-in. Only wrong passwords remain counted; docs/decisions/018 explains why nobody can lock out
    // anybody else.
    'sign-in-pair': { max: 10, seconds: 15 * minute },
    'sign-in-known-browser': { max: 20, seconds: 15 * minute },
    'sign-in-account': { max: 100, seconds: hour },
    'sign-in-address': { max: 2 * people, seconds: 10 * minute },
    'sign-up-address': { max: 2 * people, seconds: hour },
    'hub-address': { max: 10 * people, seconds: 10 * minute },
    'reset-account': { max: 3, seconds: hour },
    'reset-address': { max: people, seconds: hour },
    'reset-link-address': { max: people, seconds: hour },
    'password-account': { max: 10, seconds: 15 * minute },
    // Codes of a second factor: per password, five tries in 15 minutes and twenty a day; per account, those
    // of three passwords a day.
    'second-factor': { max: 5, seconds: 15 * minute },
    'second-factor-day': { max: 20, seconds: day },
    'second-factor-account': { max: 60, seconds: day },
    'second-factor-address': { max: people, seconds: 15 * minute },
    'email-account': { max: 5, seconds: hour },
    'letter-recipient': { max: 3, seconds: hour },
    // Sessions.
    'login-address': { max: 4 * people, seconds: 5 * minute },
    'refresh-session': { max: 60, seconds: 10 * minute },
    'refresh-address': { max: 20 * people, seconds: 5 * minute },
  }) as const satisfies Record<string, Limit>

/**
 * Every limit of the product. Limits per person are far above what the page ever sends; limits per place are
 * a multiple of the number of people who may legitimately share it (a school behind one address, all at
 * once).
 */
export const limitsFor = (
  people: number,
  { spaceBytes, filmBytes }: { spaceBytes: number; filmBytes: number },
) =>
  ({
    ...entranceLimits(people),
    // Actions of a person, counted per person.
    // Completing a sublesson and saving answers count in their own write.
    study: { max: 300, seconds: minute, isHeld: true },
    question: { max: 120, seconds: minute },
    'test-begin': { max: 30, seconds: minute },
    'test-save': { max: 300, seconds: minute, isHeld: true },
    'test-check': { max: 30, seconds: minute },
    'receipt-address': { max: people, seconds: minute },
    'report-check-address': { max: people, seconds: minute },
    'calendar-address': { max: 4 * people, seconds: minute },
    'certificate-address': { max: 4 * people, seconds: minute },
    work: { max: 60, seconds: hour },
    draft: { max: 240, seconds: minute },
    certificate: { max: 30, seconds: 10 * minute },
    search: { max: 240, seconds: minute },
    promptbook: { max: 120, seconds: minute },
    favourite: { max: 120, seconds: minute },
    rating: { max: 60, seconds: minute },
    // Figures that are summed over learners on request.
    figures: { max: 60, seconds: minute },
    // One page of the list counts once for each of its lines.
    assignments: { max: 300, seconds: minute },
    'report-file': { max: 30, seconds: hour },
    // Reads by one program of an organisation.
    'api-token': { max: 600, seconds: minute },
    // A directory sends each person separately; Entra ID requires at least 25 requests a second.
    scim: { max: 1_800, seconds: minute },
    preview: { max: 240, seconds: minute },
    archive: { max: 60, seconds: 10 * minute },
    'upload-count': { max: 300, seconds: hour },
    'upload-bytes': { max: 5 * spaceBytes, seconds: day },
    'content-bytes': { max: 20 * filmBytes, seconds: day },
    // A copy of all of one's data, and its erasure.
    privacy: { max: 20, seconds: hour },
    settings: { max: 60, seconds: minute },
    // Letters to people without an account: per manager, and per recipient.
    'invitation-letters': { max: 1_000, seconds: day },
    'invitation-recipient': { max: 3, seconds: day },
  }) as const satisfies Record<string, Limit>

type LimitName = keyof ReturnType<typeof limitsFor>

const byAccount = (limit: LimitName): CallLimit => ({ limit, by: 'account' })
const byAddress = (limit: LimitName): CallLimit => ({ limit, by: 'address' })

/**
 * The limits that each request of a call counts towards, by the call's name. Calls that are not listed have
 * none.
 */
export const callLimits: Readonly<Record<string, readonly CallLimit[]>> = {
  exchangeCode: [byAddress('login-address')],
  urlLogin: [byAddress('login-address')],
  createLoginCode: [byAddress('login-address')],
  exchangeLoginCode: [byAddress('login-address')],
  confirmIdentity: [byAddress('login-address')],
  refreshToken: [byAddress('refresh-address')],
  startClosedTest: [byAccount('test-begin')],
  saveClosedTestAnswers: [byAccount('test-save')],
  checkClosedTest: [byAccount('test-check')],
  verifyTestReceipt: [byAddress('receipt-address')],
  verifyReport: [byAddress('report-check-address')],
  updateProgress: [byAccount('study')],
  studyBeat: [byAccount('study')],
  updateQuizProgress: [byAccount('question')],
  updateInternalTestProgress: [byAccount('question')],
  createFinalWork: [byAccount('work')],
  updateFinalWork: [byAccount('work')],
  saveFinalWorkDraft: [byAccount('draft')],
  generateCertificate: [byAccount('certificate')],
  renewCertificate: [byAccount('certificate')],
  rateLesson: [byAccount('rating')],
  viewQuestionResults: [byAccount('figures')],
  viewLessonResults: [byAccount('figures')],
  listLessonComments: [byAccount('figures')],
  previewRegrade: [byAccount('figures')],
  search: [byAccount('search')],
  addPromptbookItem: [byAccount('promptbook')],
  updatePromptbookItem: [byAccount('promptbook')],
  deletePromptbookItem: [byAccount('promptbook')],
  restorePromptbookItem: [byAccount('promptbook')],
  addToFavorites: [byAccount('favourite')],
  removeFromFavorites: [byAccount('favourite')],
  downloadResources: [byAccount('archive')],
  exportPack: [byAccount('archive')],
  exportCourse: [byAccount('archive')],
  importPack: [byAccount('archive')],
  importIntoPack: [byAccount('archive')],
  importUpload: [byAccount('archive')],
  copyPack: [byAccount('archive')],
  readQuestions: [byAccount('archive')],
  exportQuestions: [byAccount('archive')],
  exportQuestionTemplate: [byAccount('archive')],
  createPreviewLink: [byAccount('settings')],
  viewPreview: [byAccount('preview')],
  viewPreviewCourse: [byAccount('preview')],
  viewPreviewLesson: [byAccount('preview')],
  downloadPreviewResource: [byAccount('preview')],
  checkPreviewAnswer: [byAccount('question')],
  startPreviewTest: [byAccount('test-begin')],
  checkPreviewTest: [byAccount('test-check')],
  exportOwnData: [byAccount('privacy')],
  eraseOwnAccount: [byAccount('privacy')],
  updateTimeZone: [byAccount('settings')],
  createInvitationLink: [byAccount('settings')],
  createApiToken: [byAccount('settings')],
  createWebhook: [byAccount('settings')],
  rotateWebhookSecret: [byAccount('settings')],
  testWebhook: [byAccount('settings')],
  replayDelivery: [byAccount('settings')],
  updateRecordStore: [byAccount('settings')],
  testRecordStore: [byAccount('settings')],
  replayStatement: [byAccount('settings')],
  updateReminders: [byAccount('settings')],
  createDeadlineCalendar: [byAccount('settings')],
  readDeadlineCalendar: [byAddress('calendar-address')],
  createAssignment: [byAccount('assignments')],
  viewAssignment: [byAccount('assignments')],
  listAssignees: [byAccount('assignments')],
  exportReport: [byAccount('report-file')],
  downloadReportPdf: [byAccount('report-file')],
  createReportView: [byAccount('settings')],
  createReportExport: [byAccount('report-file')],
  downloadReportExport: [byAccount('report-file')],
  viewCourseReport: [byAccount('assignments')],
  viewMatrix: [byAccount('assignments')],
  viewReport: [byAccount('assignments')],
  listStuck: [byAccount('assignments')],
  previewInvitationFile: [byAccount('archive')],
  sendInvitationFile: [byAccount('archive')],
}

/** Calls of hot paths, whose first statement counts their limit as well (docs/decisions/130). */
const countedByWrite = ['updateProgress', 'startClosedTest', 'saveClosedTestAnswers', 'checkClosedTest']

/** Returns the signed-in person, or null. */
export const accountOf = (request: FastifyRequest): string | null => request.viewer?.user._id ?? null

/** Returns the limits of this installation. */
export function openLimits({ config, db, clock }: Deps): RateLimits {
  if (!config.rateLimits) return noRateLimits()
  return createRateLimits({
    db,
    clock,
    secret: config.secret,
    limits: limitsFor(config.peoplePerAddress, config.uploads),
    calls: callLimits,
    countedByWrite,
    accountOf,
  })
}
