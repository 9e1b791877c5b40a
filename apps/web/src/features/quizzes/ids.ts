/** Where in a learner's progress an answer belongs; the calls of quizzes take it as it is. */
export interface SublessonIds {
  progressId: string
  lessonId: string
  sublessonId: string
}
