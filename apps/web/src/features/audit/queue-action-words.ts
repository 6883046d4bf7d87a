import type { AuditAction } from '@anteroom/contract/audit-actions';
import type { ActionWords } from './sentence-part.ts';

type QueueAction = Extract<
  AuditAction,
  `${'queue' | 'display' | 'ticket' | 'visit' | 'report' | 'day_list'}.${string}`
>;

export const queueActionWords: Record<QueueAction, ActionWords> = {
  'queue.read': { label: 'Queue read', says: ({ queue, inBrackets }) => `looked at ${queue}${inBrackets}` },
  'queue.called_next': {
    label: 'Next patient called',
    says: ({ queue, inBrackets }) => `called the next patient in ${queue}${inBrackets}`,
  },
  'queue.call_undone': {
    label: 'Call undone',
    says: ({ queue, inBrackets }) => `undid the last call in ${queue}${inBrackets}`,
  },
  'queue.change_undone': {
    label: 'Change undone',
    says: ({ queue, inBrackets }) => `undid a change in ${queue}${inBrackets}`,
  },
  'queue.skipped': {
    label: 'Patient skipped',
    says: ({ queue, inBrackets }) => `skipped a patient in ${queue}${inBrackets}`,
  },
  'queue.paused': { label: 'Queue paused', says: ({ queue }) => `paused ${queue}` },
  'queue.resumed': { label: 'Queue started', says: ({ queue }) => `started ${queue}` },
  'queue.moved': {
    label: 'Moved in the queue',
    says: ({ patients, queue }) => `moved ${patients} in ${queue}`,
  },
  'queue.returned': {
    label: 'Returned to the queue',
    says: ({ patients, queue }) => `put ${patients} back into ${queue}`,
  },
  'queue.checked_in': { label: 'Checked in', says: ({ patients }) => `noted the arrival of ${patients}` },
  'queue.walk_in_added': {
    label: 'Walk-in added',
    says: ({ patients, queue }) => `took ${patients} into ${queue} as a walk-in`,
  },
  'queue.settings_changed': {
    label: 'Queue settings changed',
    says: ({ queue, fields }) => `changed the settings of ${queue}${fields}`,
  },
  'queue.room_changed': {
    label: 'Room changed',
    says: ({ queue }) => `changed the room of ${queue}`,
  },
  'queue.delayed': {
    label: 'Delay announced',
    says: ({ queue }) => `changed the delay of ${queue}`,
  },
  'queue.priority_changed': {
    label: 'Priority changed',
    says: ({ patients, queue }) => `changed how urgent ${patients} is in ${queue}`,
  },
  'queue.reset': { label: 'Queue reset', says: ({ queue }) => `reset ${queue}` },
  'queue.analytics_read': {
    label: 'Queue analytics read',
    says: ({ queue }) => `looked at the figures of ${queue}`,
  },
  'queue.history_read': {
    label: 'Queue history read',
    says: ({ queue, inBrackets }) => `read the history of ${queue}${inBrackets}`,
  },

  'display.created': {
    label: 'Display opened',
    says: ({ withDoctor }) => `opened a waiting room display${withDoctor}`,
  },
  'display.revoked': {
    label: 'Display closed',
    says: ({ withDoctor }) => `closed a waiting room display${withDoctor}`,
  },
  'display.extended': { label: 'Display extended', says: () => 'extended a display of a waiting room' },
  'display.changed': {
    label: 'Display changed',
    says: () => 'changed a display of a waiting room',
  },
  'ticket.printed': { label: 'Ticket printed', says: ({ patients }) => `printed a ticket for ${patients}` },
  'ticket.mailed': { label: 'Ticket mailed', says: ({ patients }) => `mailed a ticket to ${patients}` },
  'ticket.withdrawn': {
    label: 'Ticket withdrawn',
    says: ({ patients }) => `withdrew the ticket of ${patients}`,
  },
  'visit.arrival_reported': {
    label: 'Patient reported arrival',
    says: ({ inBrackets }) => `said on their own page that they are here${inBrackets}`,
  },
  'visit.running_late_reported': {
    label: 'Patient running late',
    says: ({ inBrackets }) => `said on their own page when they will come${inBrackets}`,
  },
  'visit.confirmed': {
    label: 'Patient confirmed',
    says: ({ inBrackets }) => `confirmed their appointment on their own page${inBrackets}`,
  },
  'visit.cancelled': {
    label: 'Patient cancelled',
    says: ({ inBrackets }) => `cancelled their appointment on their own page${inBrackets}`,
  },
  'visit.moved': {
    label: 'Patient moved the appointment',
    says: ({ inBrackets }) => `moved their appointment on their own page${inBrackets}`,
  },
  'visit.reminders_stopped': {
    label: 'Patient stopped reminders',
    says: ({ inBrackets }) => `stopped the reminders to their address${inBrackets}`,
  },
  'visit.reminders_allowed': {
    label: 'Patient allowed reminders',
    says: ({ inBrackets }) => `allowed reminders to their address again${inBrackets}`,
  },

  'report.read': { label: 'Report read', says: () => 'read a report' },
  'report.exported': { label: 'Report exported', says: () => 'exported a report to a file' },
  'day_list.read': {
    label: 'Day list read',
    says: ({ withDoctor, inBrackets }) => `opened a list of a day’s appointments${withDoctor}${inBrackets}`,
  },
};
