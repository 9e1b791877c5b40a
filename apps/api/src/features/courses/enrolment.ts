/** What a learner has done in a course, as facts from which everything else is derived. */
export interface Enrolment {
  /** The `progressId` of the calls. */
  id: string
  courseId: string
  /** The revision that the learner keeps. */
  revisionId: string
  studiedAt: Date
  finishedAt: Date | null
  finish: 'certificate' | 'without-certificate' | null
  isPassed: boolean
  /** Whether the closed test is passed. This passes the course only when the course ends with it. */
  isTestPassed: boolean
  certificateNumber: string | null
  /** Whether there is a valid certificate. */
  isCertified: boolean
  /** Ids of sublessons. */
  completed: ReadonlySet<string>
  /** Those that the learner skipped as known. */
  skipped: ReadonlySet<string>
  /** Ids of questions of quizzes and internal tests that were answered right at least once. */
  passedQuestions: ReadonlySet<string>
}

/** An enrolment in a list, without questions and skipped sublessons. */
export type ListedEnrolment = Omit<Enrolment, 'passedQuestions' | 'skipped'>
