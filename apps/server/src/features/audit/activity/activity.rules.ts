import type { AuditAction } from '@anteroom/contract/audit-actions';
import type { Role } from '@anteroom/contract/roles';

/**
 * The users who see an event in the overview, among those who may see it at all:
 * - `everyone`: changes, and access given to users who had no right of their own
 * - `strangers`: reads, shown to the doctor if an admin or someone working for another doctor opened the record. Reads
 * by the doctor's own team are only in the patient's access history. Managers do not see who read
 * - `doer`: shown to the user who did it, who can thus spot misuse of the account, and to admins
 * - `admins`: rejections, and events of the clinic as a whole
 * - `nobody`: frequent or minor events, which are only in the audit trail
 */
type Audience = 'everyone' | 'strangers' | 'doer' | 'admins' | 'nobody';

const audiences: Record<AuditAction, Audience> = {
  'session.started': 'nobody',
  'session.refused': 'admins',
  'session.ended': 'nobody',
  'session.token_reused': 'admins',
  'access.refused': 'admins',
  'account.registered': 'admins',
  'account.created': 'everyone',
  'account.updated': 'everyone',
  'account.disabled': 'everyone',
  'account.enabled': 'everyone',
  'account.confirmed': 'admins',
  'account.invited': 'everyone',
  'account.invitation_accepted': 'everyone',
  'account.email_change_requested': 'doer',
  'account.email_changed': 'doer',
  'account.manager_request_accepted': 'everyone',
  'account.verified': 'doer',
  'account.verification_requested': 'nobody',
  'account.doctors_changed': 'everyone',
  'password.reset_requested': 'nobody',
  'password.changed': 'doer',
  'password.refused': 'admins',
  'mail_link.refused': 'admins',
  'doctor.updated': 'everyone',
  'clinic.updated': 'everyone',
  'patient.created': 'everyone',
  'patient.read': 'strangers',
  'patient.searched': 'nobody',
  'patient.updated': 'everyone',
  'patient.deactivated': 'everyone',
  'patient.access_history_read': 'strangers',
  'emergency_access.granted': 'everyone',
  'emergency_access.ended': 'everyone',
  'emergency_access.reviewed': 'everyone',
  'patient.imported': 'nobody',
  'patient.import_undone': 'nobody',
  'patient.exported': 'admins',
  'appointment.created': 'everyone',
  'appointment.overlap_refused': 'admins',
  'appointment.updated': 'everyone',
  'appointment.deleted': 'everyone',
  'appointment.read': 'nobody',
  'appointment.imported': 'nobody',
  'appointment.import_undone': 'nobody',
  'appointment.exported': 'admins',
  'import.started': 'nobody',
  'import.ordered': 'nobody',
  'import.read': 'nobody',
  'import.checked': 'nobody',
  'import.finished': 'admins',
  'import.stopped': 'admins',
  'import.refusals_exported': 'admins',
  'import.discarded': 'nobody',
  'import.undone': 'admins',
  'calendar_feed.created': 'everyone',
  'calendar_feed.revoked': 'everyone',
  'calendar_feed.extended': 'everyone',
  'calendar_feed.read': 'nobody',
  'schedule.slot_created': 'everyone',
  'schedule.slot_updated': 'everyone',
  'schedule.slot_deleted': 'everyone',
  'schedule.exception_created': 'everyone',
  'schedule.exception_updated': 'everyone',
  'schedule.exception_deleted': 'everyone',
  'queue.read': 'nobody',
  'queue.called_next': 'everyone',
  'queue.call_undone': 'everyone',
  'queue.change_undone': 'everyone',
  'queue.skipped': 'everyone',
  'queue.paused': 'everyone',
  'queue.resumed': 'everyone',
  'queue.moved': 'everyone',
  'queue.returned': 'everyone',
  'queue.checked_in': 'everyone',
  'queue.walk_in_added': 'everyone',
  'queue.settings_changed': 'everyone',
  'queue.room_changed': 'everyone',
  'queue.delayed': 'everyone',
  'queue.priority_changed': 'everyone',
  'queue.reset': 'everyone',
  'queue.analytics_read': 'nobody',
  'queue.history_read': 'strangers',
  'report.read': 'nobody',
  'report.exported': 'admins',
  'day_list.read': 'nobody',
  'display.created': 'everyone',
  'display.revoked': 'everyone',
  'display.extended': 'everyone',
  'display.changed': 'everyone',
  'ticket.printed': 'nobody',
  'ticket.mailed': 'everyone',
  'ticket.withdrawn': 'everyone',
  'visit.arrival_reported': 'everyone',
  'visit.running_late_reported': 'everyone',
  'audit.read': 'nobody',
  'audit.exported': 'admins',
  'audit.verified': 'nobody',
  'audit.broken': 'admins',
  'alarm.raised': 'admins',
  'alarm.acknowledged': 'admins',
  'audit.vouched': 'nobody',
  'system.started': 'admins',
  'system.stopped': 'nobody',
  'system.migrated': 'admins',
  'system.backed_up': 'admins',
  'system.restored': 'admins',
  'demo.loaded': 'admins',
  'system.clock_stepped': 'admins',
};

/** The actions that an overview shows, by their condition. */
export type Telling = { always: AuditAction[]; toDoer: AuditAction[]; ofStrangers: AuditAction[] };

/** Returns the actions in the overview of a role. Admins find reads in the audit trail, where they can search them. */
export function planTelling(role: Role): Telling {
  const of = (...wanted: Audience[]) =>
    (Object.keys(audiences) as AuditAction[]).filter((action) => wanted.includes(audiences[action]));
  if (role === 'admin') return { always: of('everyone', 'doer', 'admins'), toDoer: [], ofStrangers: [] };
  return {
    always: of('everyone'),
    toDoer: of('doer'),
    ofStrangers: role === 'doctor' ? of('strangers') : [],
  };
}
