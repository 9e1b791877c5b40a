const initial: ['$initial'] = ['$initial']

/**
 * One chunk for the libraries that every screen needs: it changes rarely and compresses better than many
 * small ones.
 */
const libraries = { name: 'libraries', test: /node_modules/, tags: initial, priority: 2 }

/** Modules that src/boot.ts needs: a small chunk without libraries. */
const boot = {
  name: 'early',
  test: /preload-helper|packages[\\/]contract[\\/]src[\\/](?!text|api-tokens|domains|webhooks|record-stores|course-reports|report|closed-tests-time|file-formats|addresses|ranges|reviews|people|organisations|audit|backups|eligibility|privacy|certificate|packs|final-works|files|quizzes|onboarding|partners|regrades|ratings|members|directory|invitations|groups|assignments|required|levels)|i18n[\\/](language|catalogue)\.ts|newcomer\.ts/,
  priority: 3,
}

/**
 * Modules that every screen needs to start, and small modules that the first screen shares with others.
 * Modules it does not need (dialogs, popups, paged lists, answers, mutations) load with the screens that use
 * them.
 */
const start = { name: 'start', test: /src[\\/](?!boot\.ts|i18n[\\/](pl|en))/, tags: initial, priority: 1 }
const kit = {
  name: 'kit',
  test: /src[\\/](ui|shell|features[\\/]programs)[\\/](?!.*(Dialog|Drawer|Popup|Tabs|pages|Pagination|Field|SearchInput|Select|Chip|CheckList|MarkCard|\bMark\.|mark-look|ProgramCard|loaders|use-controls|menus|account-links|editor|Prose|DataTable|OutcomeCard))|useSuspenseQuery|home[\\/]challenge|i18n[\\/]vocative/,
  minShareCount: 2,
}

/** Tests whether a module's path below `src`, of the page or of the contract, starts with one of these. */
const below =
  (...beginnings: string[]) =>
  (id: string) =>
    beginnings.some((beginning) => id.includes(`/src/${beginning}`))

/**
 * Small modules that most pages share and the first screen does not need. Each file costs half a kilobyte of
 * headers, so they form one chunk, although no page needs all of them.
 */
const isShared = below(
  'api/renew-access.ts',
  'certificates.ts',
  'copy.ts',
  'eligibility.ts',
  'features/certificates/queries.ts',
  'features/closed-tests/running/countdown.ts',
  'features/closed-tests/running/use-clock.ts',
  'features/courses/focus.ts',
  'features/courses/lesson/FileFailure.',
  'features/courses/lesson/use-file-link.ts',
  'features/courses/queries.ts',
  'features/ranks/celebration.ts',
  'features/ranks/queries.ts',
  'final-works.ts',
  'format/dates.ts',
  'format/days.ts',
  'format/lists.ts',
  'format/numbers.ts',
  'lists/list-state.ts',
  'lists/ListHead.',
  'offline/database.ts',
  'offline/lessons.ts',
  'offline/outbox.ts',
  'offline/pending-prompts.ts',
  'offline/progress.ts',
  'offline/prompts.ts',
  'offline/queue.ts',
  'offline/use-network-reason.ts',
  'studio-paths.ts',
  'ui/form/Field.',
  'ui/overlay/Dialog.tsx',
  'ui/picture/Mark.',
  'ui/picture/mark-look.ts',
)
const sharedHooks = /[\\/](infiniteQueryOptions|useMutation|mutationObserver)\.js/
const shared = { name: 'shared', test: (id: string) => isShared(id) || sharedHooks.test(id), priority: 1 }

/** Parts of every list: rows, pages, and the empty state. */
const lists = {
  name: 'lists',
  test: below(
    'lists/ListFoot.',
    'lists/ListResults.',
    'lists/ListSheet.',
    'lists/ListStates.',
    'lists/NextStep.',
    'lists/NoResults.',
    'lists/Rows.',
    'lists/use-list.ts',
    'ui/Pagination.',
    'ui/pages.ts',
  ),
}

/** Search, filters and sort order of a list. */
const controls = {
  name: 'controls',
  test: below(
    'lists/ListBar.',
    'lists/ListControls.',
    'lists/ListCount.',
    'lists/ListSummary.',
    'lists/SearchBox.',
    'lists/SortSelect.',
    'lists/filters/FilterLinks.',
    'lists/filters/FilterMenu.',
    'lists/filters/FilterToggle.',
    'lists/filters/filter-groups.ts',
    'lists/filters/filters-query.ts',
    'ui/Chip.',
    'ui/card/MarkCard.',
    'ui/form/CheckList.',
    'ui/form/SearchInput.',
    'ui/form/Select.',
  ),
}

/** Small parts of a course that its page and others share. */
const course = {
  name: 'course',
  test: below(
    'features/courses/kinds.ts',
    'features/courses/lesson/Lesson.module.css',
    'features/courses/player/PlayerIcon.',
    'features/courses/rates.ts',
    'features/courses/rating/Rating.',
    'features/promptbook/loader.ts',
    'features/promptbook/use-changes.ts',
    'features/required/RequiredNotePlace.',
  ),
}

/** Modules that every page loads after its first screen. */
const background = {
  name: 'background',
  test: below(
    'features/closed-tests/RunningTests.',
    'features/closed-tests/regrade-texts.ts',
    'features/closed-tests/running-query.ts',
    'features/home/News.',
    'features/home/Week.',
    'features/home/week.ts',
    'features/notifications/announce.ts',
    'features/notifications/live.ts',
    'features/notifications/publication-texts.ts',
    'features/notifications/queries.ts',
    'features/notifications/stream.ts',
    'features/notifications/words.ts',
    'features/ranks/Celebration.',
    'features/second-factor/SoonNotice.',
    'features/second-factor/texts.ts',
    'features/streaks/time-zone.ts',
    'offline/',
  ),
}

/** The bundler's chunk groups. Modules in no group get one chunk for each set of pages that load them. */
export const chunkGroups = [boot, libraries, start, kit, shared, lists, controls, course, background]
