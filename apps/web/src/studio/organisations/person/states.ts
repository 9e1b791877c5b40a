import type { AssignmentState } from '@zenit/contract/assignments'

/** How a state of assigned training looks. */
export const stateTones: Record<AssignmentState, 'plain' | 'sun' | 'leaf' | 'locked'> = {
  'not-started': 'plain',
  started: 'sun',
  overdue: 'locked',
  done: 'leaf',
  exempt: 'plain',
}
