import { deleteApiToken } from '@zenit/contract/api-tokens'
import {
  createAssignment,
  endAssignment,
  listAssignees,
  listAssignments,
  updateAssignment,
  updateExemption,
  viewAssignment,
} from '@zenit/contract/assignments'
import { viewMember } from '@zenit/contract/evidence'
import { addGroupMembers, deleteGroup, removeGroupMembers, updateGroup } from '@zenit/contract/groups'
import { deleteInvitation, listInvitations } from '@zenit/contract/invitations'
import { viewMatrix } from '@zenit/contract/matrix'
import { listMembers, removeMembers } from '@zenit/contract/members'
import { listStatements, replayStatement } from '@zenit/contract/record-stores'
import { createReportExport, deleteReportExport, downloadReportExport } from '@zenit/contract/report-exports'
import { downloadReportPdf } from '@zenit/contract/report-pdf'
import {
  createReportView,
  deleteReportView,
  updateReportSchedule,
  updateReportView,
} from '@zenit/contract/report-views'
import { exportReport, listStuck, viewReport } from '@zenit/contract/reports'
import {
  deleteWebhook,
  listDeliveries,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@zenit/contract/webhooks'
import { hook, savedView, type TwoOrganisations, terms } from './two-organisations.testing.ts'

const reason = 'No longer with us'

interface Probe {
  foreign: string
  refusal: number
  send: (id: string) => Promise<{ status: number; text: string }>
}

/** What belongs to an organisation; a manager of another one tries to use it. */
export const probesOf = ({
  own,
  manager,
  stranger,
  member,
  courseId,
  assign,
  ownGroup,
  foreignGroup,
  foreignInvitation,
  foreignToken,
  ownHook,
  foreignHook,
  foreignDelivery,
  foreignStatement,
  foreignExport,
  foreignView,
  ownAssignment,
  foreignAssignment,
}: TwoOrganisations): Record<string, Probe> => ({
  'listMembers query.after': {
    foreign: stranger,
    refusal: 400,
    send: (after) => manager.call(listMembers, { params: { id: own }, query: { after } }),
  },
  'listMembers query.group': {
    foreign: foreignGroup,
    refusal: 200,
    send: (group) => manager.call(listMembers, { params: { id: own }, query: { group } }),
  },
  'updateGroup params.groupId': {
    foreign: foreignGroup,
    refusal: 404,
    send: (groupId) => manager.call(updateGroup, { params: { id: own, groupId }, body: { name: 'Inny' } }),
  },
  'deleteGroup params.groupId': {
    foreign: foreignGroup,
    refusal: 404,
    send: (groupId) => manager.call(deleteGroup, { params: { id: own, groupId } }),
  },
  'addGroupMembers params.groupId': {
    foreign: foreignGroup,
    refusal: 404,
    send: (groupId) =>
      manager.call(addGroupMembers, { params: { id: own, groupId }, body: { people: [member] } }),
  },
  'addGroupMembers body.people': {
    foreign: stranger,
    refusal: 404,
    send: (id) =>
      manager.call(addGroupMembers, {
        params: { id: own, groupId: ownGroup },
        body: { people: [member, id] },
      }),
  },
  'removeGroupMembers params.groupId': {
    foreign: foreignGroup,
    refusal: 404,
    send: (groupId) =>
      manager.call(removeGroupMembers, { params: { id: own, groupId }, body: { people: [member] } }),
  },
  'removeGroupMembers body.people': {
    foreign: stranger,
    refusal: 200,
    send: (id) =>
      manager.call(removeGroupMembers, { params: { id: own, groupId: ownGroup }, body: { people: [id] } }),
  },
  'listInvitations query.before': {
    foreign: foreignInvitation,
    refusal: 200,
    send: (before) => manager.call(listInvitations, { params: { id: own }, query: { before } }),
  },
  'deleteInvitation params.invitationId': {
    foreign: foreignInvitation,
    refusal: 404,
    send: (invitationId) => manager.call(deleteInvitation, { params: { id: own, invitationId } }),
  },
  'deleteApiToken params.tokenId': {
    foreign: foreignToken,
    refusal: 404,
    send: (tokenId) => manager.call(deleteApiToken, { params: { id: own, tokenId } }),
  },
  'updateWebhook params.webhookId': {
    foreign: foreignHook,
    refusal: 404,
    send: (webhookId) =>
      manager.call(updateWebhook, { params: { id: own, webhookId }, body: { ...hook, isEnabled: false } }),
  },
  'deleteWebhook params.webhookId': {
    foreign: foreignHook,
    refusal: 404,
    send: (webhookId) => manager.call(deleteWebhook, { params: { id: own, webhookId } }),
  },
  'rotateWebhookSecret params.webhookId': {
    foreign: foreignHook,
    refusal: 404,
    send: (webhookId) => manager.call(rotateWebhookSecret, { params: { id: own, webhookId } }),
  },
  'testWebhook params.webhookId': {
    foreign: foreignHook,
    refusal: 404,
    send: (webhookId) => manager.call(testWebhook, { params: { id: own, webhookId } }),
  },
  'listDeliveries params.webhookId': {
    foreign: foreignHook,
    refusal: 404,
    send: (webhookId) => manager.call(listDeliveries, { params: { id: own, webhookId } }),
  },
  'listDeliveries query.before': {
    foreign: foreignDelivery,
    refusal: 200,
    send: (before) =>
      manager.call(listDeliveries, { params: { id: own, webhookId: ownHook }, query: { before } }),
  },
  'replayDelivery params.webhookId': {
    foreign: foreignHook,
    refusal: 404,
    send: (webhookId) =>
      manager.call(replayDelivery, { params: { id: own, webhookId, deliveryId: foreignDelivery } }),
  },
  'replayDelivery params.deliveryId': {
    foreign: foreignDelivery,
    refusal: 404,
    send: (deliveryId) =>
      manager.call(replayDelivery, { params: { id: own, webhookId: ownHook, deliveryId } }),
  },
  'replayStatement params.statementId': {
    foreign: foreignStatement,
    refusal: 404,
    send: (statementId) => manager.call(replayStatement, { params: { id: own, statementId } }),
  },
  'listStatements query.before': {
    foreign: foreignStatement,
    refusal: 200,
    send: (before) => manager.call(listStatements, { params: { id: own }, query: { before } }),
  },
  'listAssignments query.before': {
    foreign: foreignAssignment,
    refusal: 200,
    send: (before) => manager.call(listAssignments, { params: { id: own }, query: { before, limit: 1 } }),
  },
  'createAssignment body.groups': {
    foreign: foreignGroup,
    refusal: 404,
    send: (id) => manager.call(createAssignment, { params: { id: own }, body: assign('groups', [id]) }),
  },
  'createAssignment body.people': {
    foreign: stranger,
    refusal: 404,
    send: (id) =>
      manager.call(createAssignment, { params: { id: own }, body: assign('people', [member, id]) }),
  },
  'viewAssignment params.assignmentId': {
    foreign: foreignAssignment,
    refusal: 404,
    send: (assignmentId) => manager.call(viewAssignment, { params: { id: own, assignmentId } }),
  },
  'updateAssignment params.assignmentId': {
    foreign: foreignAssignment,
    refusal: 404,
    send: (assignmentId) =>
      manager.call(updateAssignment, {
        params: { id: own, assignmentId },
        body: { ...terms, renewMonths: 12, version: 1 },
      }),
  },
  'endAssignment params.assignmentId': {
    foreign: foreignAssignment,
    refusal: 404,
    send: (assignmentId) => manager.call(endAssignment, { params: { id: own, assignmentId } }),
  },
  'listAssignees params.assignmentId': {
    foreign: foreignAssignment,
    refusal: 404,
    send: (assignmentId) => manager.call(listAssignees, { params: { id: own, assignmentId } }),
  },
  'listAssignees query.after': {
    foreign: stranger,
    refusal: 400,
    send: (after) =>
      manager.call(listAssignees, { params: { id: own, assignmentId: ownAssignment }, query: { after } }),
  },
  'viewMember params.personId': {
    foreign: stranger,
    refusal: 404,
    send: (personId) => manager.call(viewMember, { params: { id: own, personId } }),
  },
  'viewReport query.group': {
    foreign: foreignGroup,
    refusal: 404,
    send: (group) => manager.call(viewReport, { params: { id: own }, query: { group } }),
  },
  'viewMatrix query.group': {
    foreign: foreignGroup,
    refusal: 404,
    send: (group) => manager.call(viewMatrix, { params: { id: own }, query: { group } }),
  },
  'viewMatrix query.after': {
    foreign: stranger,
    refusal: 400,
    send: (after) => manager.call(viewMatrix, { params: { id: own }, query: { after } }),
  },
  'exportReport query.group': {
    foreign: foreignGroup,
    refusal: 404,
    send: (group) => manager.call(exportReport, { params: { id: own }, query: { group, format: 'csv' } }),
  },
  'downloadReportPdf query.group': {
    foreign: foreignGroup,
    refusal: 404,
    send: (group) => manager.call(downloadReportPdf, { params: { id: own }, query: { group } }),
  },
  'createReportExport body.group': {
    foreign: foreignGroup,
    refusal: 404,
    send: (group) =>
      manager.call(createReportExport, { params: { id: own }, body: { group, format: 'csv' } }),
  },
  'deleteReportExport params.exportId': {
    foreign: foreignExport,
    refusal: 404,
    send: (exportId) => manager.call(deleteReportExport, { params: { id: own, exportId } }),
  },
  'downloadReportExport params.exportId': {
    foreign: foreignExport,
    refusal: 404,
    send: (exportId) => manager.call(downloadReportExport, { params: { id: own, exportId } }),
  },
  'createReportView body.group': {
    foreign: foreignGroup,
    refusal: 404,
    send: (group) => manager.call(createReportView, { params: { id: own }, body: { ...savedView, group } }),
  },
  'updateReportView params.viewId': {
    foreign: foreignView,
    refusal: 404,
    send: (viewId) => manager.call(updateReportView, { params: { id: own, viewId }, body: savedView }),
  },
  'updateReportSchedule params.viewId': {
    foreign: foreignView,
    refusal: 404,
    send: (viewId) =>
      manager.call(updateReportSchedule, {
        params: { id: own, viewId },
        body: { rhythm: 'weekly', format: 'csv' },
      }),
  },
  'deleteReportView params.viewId': {
    foreign: foreignView,
    refusal: 404,
    send: (viewId) => manager.call(deleteReportView, { params: { id: own, viewId } }),
  },
  'listStuck query.group': {
    foreign: foreignGroup,
    refusal: 404,
    send: (group) => manager.call(listStuck, { params: { id: own }, query: { group } }),
  },
  'listStuck query.after': {
    foreign: stranger,
    refusal: 400,
    send: (after) =>
      manager.call(listStuck, { params: { id: own }, query: { after, afterCourse: courseId } }),
  },
  'updateExemption params.assignmentId': {
    foreign: foreignAssignment,
    refusal: 404,
    send: (assignmentId) =>
      manager.call(updateExemption, {
        params: { id: own, assignmentId, personId: member },
        body: { isExempt: true, reason },
      }),
  },
  'updateExemption params.personId': {
    foreign: stranger,
    refusal: 404,
    send: (personId) =>
      manager.call(updateExemption, {
        params: { id: own, assignmentId: ownAssignment, personId },
        body: { isExempt: true, reason },
      }),
  },
  'removeMembers body.people': {
    foreign: stranger,
    refusal: 404,
    send: (id) =>
      manager.call(removeMembers, { params: { id: own }, body: { people: [member, id], reason } }),
  },
})
