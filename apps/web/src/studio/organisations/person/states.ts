import type { AssignmentState } from '@zenit/contract/assignments'

/** Tone of each state of an assignment. */
export const stateTones: Record<AssignmentState, 'plain' | 'sun' | 'leaf' | 'locked'> = {
  'not-started': 'plain',
  started: 'sun',
  overdue: 'locked',
  done: 'leaf',
  exempt: 'plain',
}
