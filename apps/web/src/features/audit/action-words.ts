import type { AuditAction } from '@anteroom/contract/audit-actions';
import { accountActionWords, factorActionWords } from './account-action-words.ts';
import {
  bookingActionWords,
  reminderActionWords,
  waitingListActionWords,
} from './booking-reminder-waiting-list-action-words.ts';
import { queueActionWords } from './queue-action-words.ts';
import type { ActionWords } from './sentence-part.ts';

type MessageAction = Extract<AuditAction, `message.${string}`>;

const messageActionWords: Record<MessageAction, ActionWords> = {
  'message.done': {
    label: 'Message marked as done',
    says: ({ patients }) => `marked a message about ${patients} as done`,
  },
  'message.opened': {
    label: 'Message marked as not done',
    says: ({ patients }) => `marked a message about ${patients} as not done`,
  },
};

type LinkAction = Extract<AuditAction, `calendar_feed.${string}`>;

const linkActionWords: Record<LinkAction, ActionWords> = {
  'calendar_feed.created': {
    label: 'Calendar feed opened',
    says: ({ withDoctor }) => `opened a calendar feed${withDoctor}`,
  },
  'calendar_feed.revoked': {
    label: 'Calendar feed closed',
    says: ({ withDoctor }) => `closed a calendar feed${withDoctor}`,
  },
  'calendar_feed.extended': {
    label: 'Calendar feed extended',
    says: ({ withDoctor }) => `extended a calendar feed${withDoctor}`,
  },
  'calendar_feed.read': {
    label: 'Calendar feed read',
    says: ({ withDoctor }) => `read a calendar feed${withDoctor}`,
  },
};

const sessionEnds: Record<string, string> = {
  signed_out: 'signed out',
  idle: 'was inactive until the session ended',
  ended_by_admin: 'ended another user’s session',
  too_many_sessions: 'signed in on so many devices that the oldest session was ended',
};

const alarmReasons: Record<string, string> = {
  records_opened: 'many patient records opened by one account',
  records_listed: 'many patient records listed by one account',
  records_exported: 'many patient records exported by one account',
  calls_refused: 'many rejected requests of one account',
  sign_ins_refused: 'many failed sign-ins from one network',
  trail_broken: 'the audit trail is broken',
  backup_overdue: 'the newest verified backup is too old',
};

/** The sentence for every action in the audit trail. TypeScript reports an action without a sentence. */
export const actionWords: Record<AuditAction, ActionWords> = {
  'session.started': { label: 'Signed in', says: () => 'signed in' },
  'session.refused': { label: 'Sign-in refused', says: () => 'tried to sign in, without success' },
  'session.ended': {
    label: 'Session ended',
    says: ({ reason }) => sessionEnds[reason ?? ''] ?? 'ended a session',
  },
  'session.half_started': {
    label: 'Second step asked',
    says: () => 'was asked for a second step',
  },
  'session.stepped_up': { label: 'Confirmed again', says: () => 'confirmed their identity' },
  'session.token_reused': {
    label: 'Session misused',
    says: () => 'used a session key that had been replaced; the session was ended',
  },

  'access.refused': { label: 'Access refused', says: () => 'tried to open something without permission' },

  ...accountActionWords,
  ...bookingActionWords,

  'password.reset_requested': { label: 'Reset requested', says: () => 'asked for a password reset' },
  'password.changed': { label: 'Password changed', says: ({ whose }) => `changed ${whose('a password')}` },
  'password.refused': {
    label: 'Password change refused',
    says: () => 'gave a wrong current password',
  },
  'mail_link.refused': {
    label: 'Link refused',
    says: () => 'used a link from an email that was no longer valid',
  },

  ...factorActionWords,

  'doctor.updated': {
    label: 'Doctor changed',
    says: ({ fields }) => `changed the details of a doctor${fields}`,
  },
  'clinic.updated': {
    label: 'Clinic changed',
    says: ({ fields }) => `changed the details of the clinic${fields}`,
  },

  'patient.created': { label: 'Patient added', says: ({ patients }) => `added ${patients}` },
  'patient.read': {
    label: 'Patient read',
    says: ({ patients, isAboutMany }) =>
      isAboutMany ? `saw ${patients} in a list` : `opened the record of ${patients}`,
  },
  'patient.searched': {
    label: 'Patients listed',
    says: ({ patients }) => `saw ${patients} in the list of patients`,
  },
  'patient.updated': {
    label: 'Patient changed',
    says: ({ patients, fields }) => `changed the record of ${patients}${fields}`,
  },
  'patient.deactivated': { label: 'Patient deleted', says: ({ patients }) => `marked ${patients} inactive` },
  'patient.merged': { label: 'Patients merged', says: ({ patients }) => `merged the records of ${patients}` },
  'patient.separated': {
    label: 'Patients separated',
    says: ({ patients }) => `separated the records of ${patients} again`,
  },
  'patient.marked_different': {
    label: 'Marked as different people',
    says: ({ patients }) => `marked ${patients} as different people`,
  },
  'patient.marked_similar': {
    label: 'Possible duplicate again',
    says: ({ patients }) => `put ${patients} back on the list of possible duplicates`,
  },
  'patient.access_history_read': {
    label: 'Access history read',
    says: ({ patients }) => `read the access history of ${patients}`,
  },
  'emergency_access.granted': {
    label: 'Emergency access',
    says: ({ patients, quotedReason }) => `used emergency access to ${patients}${quotedReason}`,
  },
  'emergency_access.ended': {
    label: 'Emergency access ended',
    says: ({ patients }) => `ended emergency access to ${patients}`,
  },
  'emergency_access.reviewed': {
    label: 'Emergency access reviewed',
    says: ({ patients, reason }) =>
      `reviewed emergency access to ${patients}: ${reason === 'justified' ? 'justified' : 'not justified'}`,
  },
  'patient.erased': { label: 'Patient erased', says: ({ patients }) => `erased the record of ${patients}` },
  'patient.restricted': {
    label: 'Record restricted',
    says: ({ patients }) => `restricted the record of ${patients}`,
  },
  'patient.restriction_lifted': {
    label: 'Restriction lifted',
    says: ({ patients }) => `lifted the restriction of the record of ${patients}`,
  },
  'patient.email_confirmed': {
    label: 'Email address confirmed',
    says: ({ patients }) => `confirmed the changed email address of ${patients}`,
  },
  'patient.email_confirmation_sent': {
    label: 'Confirmation link sent again',
    says: ({ patients }) => `sent ${patients} the link to confirm the changed email address again`,
  },
  'patient.import_undone': {
    label: 'Import of patients undone',
    says: ({ patients }) => `removed ${patients}, who came from a file`,
  },
  'patient.imported': {
    label: 'Patients imported',
    says: ({ patients }) => `imported ${patients} from a file`,
  },
  'patient.record_exported': {
    label: 'Whole record exported',
    says: ({ patients }) => `exported the whole record of ${patients}`,
  },
  'patient.exported': { label: 'Patients exported', says: () => 'exported patients to a file' },

  'appointment.created': {
    label: 'Appointment booked',
    says: ({ patients, withDoctor }) => `booked an appointment for ${patients}${withDoctor}`,
  },
  'appointment.overlap_refused': {
    label: 'Booked elsewhere',
    says: ({ patients }) => `asked for a time at which ${patients} is booked with another doctor`,
  },
  'appointment.read': {
    label: 'Appointments read',
    says: ({ patients }) => `saw appointments of ${patients}`,
  },
  'appointment.updated': {
    label: 'Appointment changed',
    says: ({ patients, withDoctor, fields }) => `changed an appointment of ${patients}${withDoctor}${fields}`,
  },
  'appointment.deleted': {
    label: 'Appointment deleted',
    says: ({ patients, withDoctor }) => `deleted an appointment of ${patients}${withDoctor}`,
  },

  'appointment.import_undone': {
    label: 'Import of appointments undone',
    says: ({ patients }) => `removed imported appointments of ${patients}`,
  },
  'appointment.imported': {
    label: 'Appointments imported',
    says: ({ patients }) => `imported appointments of ${patients} from a file`,
  },
  'appointment.exported': {
    label: 'Appointments exported',
    says: () => 'exported appointments to a file',
  },

  'import.started': { label: 'Import started', says: () => 'started an import' },
  'import.ordered': { label: 'Import ordered', says: () => 'had a file checked or imported' },
  'import.read': { label: 'Import read', says: () => 'looked into an import' },
  'import.checked': { label: 'Import checked', says: () => 'checked a file before its import' },
  'import.finished': { label: 'Import finished', says: () => 'imported a file' },
  'import.stopped': { label: 'Import stopped', says: () => 'stopped an import' },
  'import.refusals_exported': { label: 'Rejected rows exported', says: () => 'exported rejected rows' },
  'import.undone': { label: 'Import undone', says: () => 'undid an import' },
  'import.discarded': { label: 'Import discarded', says: () => 'discarded an import' },

  ...linkActionWords,

  'schedule.slot_created': { label: 'Schedule slot added', says: () => 'added hours to a schedule' },
  'schedule.slot_updated': {
    label: 'Schedule slot changed',
    says: ({ fields }) => `changed hours of a schedule${fields}`,
  },
  'schedule.slot_deleted': { label: 'Schedule slot deleted', says: () => 'took hours out of a schedule' },
  'schedule.exception_created': {
    label: 'Days off or changed hours added',
    says: ({ withDoctor }) => `added days off or changed hours${withDoctor}`,
  },
  'schedule.exception_updated': {
    label: 'Days off or changed hours edited',
    says: ({ withDoctor, fields }) => `edited days off or changed hours${withDoctor}${fields}`,
  },
  'schedule.exception_deleted': {
    label: 'Days off or changed hours removed',
    says: ({ withDoctor }) => `removed days off or changed hours${withDoctor}`,
  },

  ...queueActionWords,
  ...messageActionWords,
  ...reminderActionWords,
  ...waitingListActionWords,

  'audit.read': { label: 'Audit trail read', says: () => 'read the audit trail' },
  'audit.exported': { label: 'Audit trail exported', says: () => 'exported the audit trail' },
  'audit.verified': { label: 'Audit trail verified', says: () => 'verified the audit trail' },
  'audit.vouched': { label: 'Audit trail signed', says: () => 'signed the audit trail up to this entry' },
  'audit.broken': { label: 'Audit trail broken', says: () => 'found the audit trail altered' },

  'alarm.raised': {
    label: 'Alarm raised',
    says: ({ reason }) => `raised an alarm: ${alarmReasons[reason ?? ''] ?? 'unusual events'}`,
  },
  'alarm.acknowledged': {
    label: 'Alarm acknowledged',
    says: ({ quotedReason }) => `acknowledged an alarm${quotedReason}`,
  },

  'system.started': { label: 'Server started', says: () => 'started' },
  'system.stopped': { label: 'Server stopped', says: () => 'stopped' },
  'system.migrated': { label: 'Database updated', says: () => 'updated the database' },
  'system.backup_passphrase_shown': {
    label: 'Backup passphrase shown',
    says: () => 'showed the passphrase of the backups',
  },
  'system.backed_up': { label: 'Backup written', says: () => 'wrote a backup of the clinic' },
  'system.restored': { label: 'Clinic restored', says: () => 'brought the clinic back from a backup' },
  'demo.loaded': { label: 'Demo clinic loaded', says: () => 'loaded the demo clinic' },
  'system.clock_stepped': { label: 'Clock stepped', says: () => 'found that the clock had been changed' },
};

/** Returns the texts for an action. Also handles an unknown action of a newer server. */
export function wordsOf(action: string): ActionWords {
  return actionWords[action as AuditAction] ?? { label: action, says: () => `did “${action}”` };
}
