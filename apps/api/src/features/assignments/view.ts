import type { Assignee, Assignment, AssignmentFigures, RequiredItem } from '@zenit/contract/assignments'
import type { Language } from '../../content/document.ts'
import type { Deps } from '../../deps.ts'
import type { AssigneeRow, Tally } from './assignees.queries.ts'
import { itemOf, titleOf } from './items.ts'
import type { AssignmentRow } from './queries.ts'
import type { RequiredRow } from './required.queries.ts'

type Catalog = Deps['catalog']

export function toAssignment(row: AssignmentRow, catalog: Catalog, language: Language): Assignment {
  const item = itemOf(row)
  const { id, version, audience, groups, peopleCount, dueOn, isMandatory, rule, renewMonths, createdBy } = row
  return {
    _id: id,
    version,
    item: { ...item, title: titleOf(catalog, item, language) },
    audience,
    groups,
    peopleCount,
    dueOn,
    isMandatory,
    rule,
    renewMonths,
    createdAt: row.createdAt.toISOString(),
    createdBy,
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

export const toFigures = ({ notStarted, started, overdue, done, exempt }: Tally): AssignmentFigures => ({
  notStarted,
  started,
  overdue,
  done,
  exempt,
})

export function toAssignee(row: AssigneeRow): Assignee {
  const { id, exemptReason, exemptAt, doneAt, ...rest } = row
  return {
    _id: id,
    ...rest,
    doneAt: doneAt?.toISOString() ?? null,
    exemption:
      exemptReason === null || exemptAt === null
        ? null
        : { reason: exemptReason, at: exemptAt.toISOString() },
  }
}

/** Returns null when the item is no longer offered. */
export function toRequired(row: RequiredRow, catalog: Catalog, language: Language): RequiredItem | null {
  const item = itemOf(row)
  const title = titleOf(catalog, item, language)
  if (title === null) return null
  const { dueOn, isOverdue, isMandatory, isRenewal, rule, courses, todo, organisation, assignedBy } = row
  return {
    ...item,
    title,
    dueOn,
    isOverdue,
    isMandatory,
    isRenewal,
    rule,
    courses,
    done: courses - todo.length,
    todo,
    organisation,
    assignedBy,
  }
}
