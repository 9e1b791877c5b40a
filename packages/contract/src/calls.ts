import * as apiTokens from './api-tokens.ts'
import * as assignments from './assignments.ts'
import * as audit from './audit.ts'
import * as backups from './backups.ts'
import type { Call } from './call.ts'
import * as certificates from './certificates.ts'
import * as closedTests from './closed-tests.ts'
import * as closedTestsTime from './closed-tests-time.ts'
import * as community from './community.ts'
import * as courseReports from './course-reports.ts'
import * as courses from './courses.ts'
import * as directory from './directory.ts'
import * as domains from './domains.ts'
import * as eligibility from './eligibility.ts'
import * as evidence from './evidence.ts'
import * as files from './files.ts'
import * as filters from './filters.ts'
import * as finalWorks from './final-works.ts'
import * as groups from './groups.ts'
import * as home from './home.ts'
import * as invitations from './invitations.ts'
import * as matrix from './matrix.ts'
import * as members from './members.ts'
import * as membership from './membership.ts'
import * as notifications from './notifications.ts'
import * as onboarding from './onboarding.ts'
import * as organisationApi from './organisation-api.ts'
import * as organisations from './organisations.ts'
import * as packs from './packs.ts'
import * as packsPreview from './packs-preview.ts'
import * as pages from './pages.ts'
import * as partners from './partners.ts'
import * as people from './people.ts'
import * as privacy from './privacy.ts'
import * as programs from './programs.ts'
import * as promptbook from './promptbook.ts'
import * as quizzes from './quizzes.ts'
import * as ranks from './ranks.ts'
import * as ratings from './ratings.ts'
import * as recordStores from './record-stores.ts'
import * as regrades from './regrades.ts'
import * as reportExports from './report-exports.ts'
import * as reportPdf from './report-pdf.ts'
import * as reportViews from './report-views.ts'
import * as reports from './reports.ts'
import * as required from './required.ts'
import * as reviews from './reviews.ts'
import * as search from './search.ts'
import * as session from './session.ts'
import * as streaks from './streaks.ts'
import * as study from './study.ts'
import * as toolbar from './toolbar.ts'
import * as tools from './tools.ts'
import * as webhooks from './webhooks.ts'

const slices = [
  apiTokens,
  assignments,
  audit,
  backups,
  certificates,
  closedTests,
  closedTestsTime,
  community,
  courses,
  courseReports,
  directory,
  eligibility,
  files,
  filters,
  finalWorks,
  domains,
  groups,
  home,
  invitations,
  members,
  membership,
  notifications,
  onboarding,
  organisationApi,
  organisations,
  packs,
  packsPreview,
  pages,
  partners,
  people,
  privacy,
  programs,
  promptbook,
  quizzes,
  search,
  ranks,
  ratings,
  regrades,
  recordStores,
  reports,
  reportExports,
  reportPdf,
  reportViews,
  evidence,
  matrix,
  required,
  reviews,
  session,
  streaks,
  study,
  toolbar,
  tools,
  webhooks,
]

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

/** Every declared call: the source of OpenAPI. A test checks that each is registered. */
export const calls: readonly Call[] = slices.flatMap((slice) => Object.values(slice).filter(isCall))
