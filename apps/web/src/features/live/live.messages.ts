import type { QueueChangeReason } from '@anteroom/contract/live-events';

const whatHappened: Record<QueueChangeReason, string> = {
  booked: 'booked a patient into this queue',
  rescheduled: 'rescheduled a patient of this queue',
  updated: 'changed the appointment of a patient in this queue',
  called: 'called the next patient',
  call_undone: 'undid the last call',
  change_undone: 'undid a change of this queue',
  started: 'began to see a patient',
  completed: 'completed a patient',
  skipped: 'marked a patient as No Show',
  restored: 'put a patient back into this queue',
  cancelled: 'cancelled the appointment of a patient in this queue',
  deleted: 'deleted the appointment of a patient in this queue',
  paused: 'paused the queue',
  resumed: 'started the queue',
  moved: 'moved a patient in this queue',
  returned: 'put a patient back into this queue',
  arrived: 'noted that a patient has arrived',
  running_late: 'said when they will come',
  confirmed: 'confirmed their appointment',
  walked_in: 'added a walk-in',
  settings_changed: 'changed the queue settings',
  room_changed: 'changed the room',
  delayed: 'changed how late the doctor is',
  priority_changed: 'changed how urgent a patient of this queue is',
  hours_changed: 'changed the hours of this doctor',
  reset: 'reset the queue',
  booking_requested: 'asked for an appointment online',
  booking_declined: 'declined a request for an appointment',
  message_done: 'settled a message',
  patient_changed: 'changed the record of a patient in this queue',
};

export const liveMessages = {
  changed: (actor: string, reason: QueueChangeReason) => `${actor} ${whatHappened[reason]}`,
  offSince: (time: string) => `Live updates are off since ${time}. Trying again…`,
} as const;
