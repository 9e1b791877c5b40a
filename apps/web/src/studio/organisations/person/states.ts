import type { AssignmentState } from '@zenit/contract/assignments'

/** Tone of each state of an assignment. */
export const stateTones: Record<AssignmentState, 'plain' | 'sun' | 'leaf' | 'clay'> = {
  'not-started': 'plain',
  started: 'sun',
  overdue: 'clay',
  done: 'leaf',
  exempt: 'plain',
}
