/** Place of an answer in a learner's progress, in the form of the quiz calls. */
export interface SublessonIds {
  progressId: string
  lessonId: string
  sublessonId: string
}
