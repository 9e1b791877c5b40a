/** What a learner has done in a course, as facts; everything else is derived from it. */
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
  /** The closed test is, which passes the course only where that ends with it. */
  isTestPassed: boolean
  certificateNumber: string | null
  /** The certificate is valid. */
  isCertified: boolean
  /** Ids of sublessons. */
  completed: ReadonlySet<string>
  /** Those of them that the learner knew already. */
  skipped: ReadonlySet<string>
  /** Ids of questions of quizzes and internal tests that were once answered right. */
  passedQuestions: ReadonlySet<string>
}

/** An enrolment in a list, where neither questions nor skipping matter. */
export type ListedEnrolment = Omit<Enrolment, 'passedQuestions' | 'skipped'>
