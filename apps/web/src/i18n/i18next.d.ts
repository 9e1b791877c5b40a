import 'i18next'
import type about from './en/about.json'
import type benefits from './en/benefits.json'
import type certificates from './en/certificates.json'
import type closedTests from './en/closed-tests.json'
import type common from './en/common.json'
import type community from './en/community.json'
import type courses from './en/courses.json'
import type drawers from './en/drawers.json'
import type endings from './en/endings.json'
import type finalWorks from './en/final-works.json'
import type home from './en/home.json'
import type legal from './en/legal.json'
import type limits from './en/limits.json'
import type lists from './en/lists.json'
import type loginLink from './en/login-link.json'
import type membership from './en/membership.json'
import type menus from './en/menus.json'
import type news from './en/news.json'
import type notifications from './en/notifications.json'
import type onboarding from './en/onboarding.json'
import type privacy from './en/privacy.json'
import type programs from './en/programs.json'
import type progress from './en/progress.json'
import type promptbook from './en/promptbook.json'
import type publications from './en/publications.json'
import type quizzes from './en/quizzes.json'
import type ranks from './en/ranks.json'
import type ratings from './en/ratings.json'
import type regrades from './en/regrades.json'
import type reportCheck from './en/report-check.json'
import type required from './en/required.json'
import type search from './en/search.json'
import type secondFactor from './en/second-factor.json'
import type session from './en/session.json'
import type sessions from './en/sessions.json'
import type shell from './en/shell.json'
import type streaks from './en/streaks.json'
import type studio from './en/studio.json'
import type studioAssignments from './en/studio-assignments.json'
import type studioAudit from './en/studio-audit.json'
import type studioBackups from './en/studio-backups.json'
import type studioContent from './en/studio-content.json'
import type studioDomains from './en/studio-domains.json'
import type studioEditor from './en/studio-editor.json'
import type studioFilm from './en/studio-film.json'
import type studioGaps from './en/studio-gaps.json'
import type studioGroups from './en/studio-groups.json'
import type studioGuide from './en/studio-guide.json'
import type studioHistory from './en/studio-history.json'
import type studioImport from './en/studio-import.json'
import type studioIntegrations from './en/studio-integrations.json'
import type studioInvitation from './en/studio-invitation.json'
import type studioInvitationFile from './en/studio-invitation-file.json'
import type studioLessonResults from './en/studio-lesson-results.json'
import type studioLinks from './en/studio-links.json'
import type studioMatrix from './en/studio-matrix.json'
import type studioMembers from './en/studio-members.json'
import type studioMirror from './en/studio-mirror.json'
import type studioOrganisations from './en/studio-organisations.json'
import type studioPeople from './en/studio-people.json'
import type studioPerson from './en/studio-person.json'
import type studioPresence from './en/studio-presence.json'
import type studioPreview from './en/studio-preview.json'
import type studioPublishing from './en/studio-publishing.json'
import type studioReports from './en/studio-reports.json'
import type studioResults from './en/studio-results.json'
import type studioReviews from './en/studio-reviews.json'
import type studioSite from './en/studio-site.json'
import type studioText from './en/studio-text.json'
import type studioTranslation from './en/studio-translation.json'
import type tools from './en/tools.json'
import type topics from './en/topics.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: {
      about: typeof about
      benefits: typeof benefits
      certificates: typeof certificates
      'closed-tests': typeof closedTests
      common: typeof common
      community: typeof community
      courses: typeof courses
      drawers: typeof drawers
      endings: typeof endings
      'final-works': typeof finalWorks
      home: typeof home
      legal: typeof legal
      limits: typeof limits
      lists: typeof lists
      'login-link': typeof loginLink
      menus: typeof menus
      news: typeof news
      membership: typeof membership
      notifications: typeof notifications
      onboarding: typeof onboarding
      privacy: typeof privacy
      programs: typeof programs
      progress: typeof progress
      promptbook: typeof promptbook
      publications: typeof publications
      quizzes: typeof quizzes
      regrades: typeof regrades
      search: typeof search
      ranks: typeof ranks
      'report-check': typeof reportCheck
      required: typeof required
      ratings: typeof ratings
      'second-factor': typeof secondFactor
      session: typeof session
      sessions: typeof sessions
      shell: typeof shell
      streaks: typeof streaks
      studio: typeof studio
      'studio-assignments': typeof studioAssignments
      'studio-audit': typeof studioAudit
      'studio-backups': typeof studioBackups
      'studio-content': typeof studioContent
      'studio-editor': typeof studioEditor
      'studio-gaps': typeof studioGaps
      'studio-guide': typeof studioGuide
      'studio-import': typeof studioImport
      'studio-history': typeof studioHistory
      'studio-groups': typeof studioGroups
      'studio-integrations': typeof studioIntegrations
      'studio-invitation': typeof studioInvitation
      'studio-links': typeof studioLinks
      'studio-invitation-file': typeof studioInvitationFile
      'studio-mirror': typeof studioMirror
      'studio-domains': typeof studioDomains
      'studio-person': typeof studioPerson
      'studio-matrix': typeof studioMatrix
      'studio-members': typeof studioMembers
      'studio-lesson-results': typeof studioLessonResults
      'studio-organisations': typeof studioOrganisations
      'studio-people': typeof studioPeople
      'studio-reports': typeof studioReports
      'studio-results': typeof studioResults
      'studio-preview': typeof studioPreview
      'studio-presence': typeof studioPresence
      'studio-publishing': typeof studioPublishing
      'studio-reviews': typeof studioReviews
      'studio-film': typeof studioFilm
      'studio-site': typeof studioSite
      'studio-text': typeof studioText
      'studio-translation': typeof studioTranslation
      tools: typeof tools
      topics: typeof topics
    }
  }
}
