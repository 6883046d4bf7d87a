import type { EntryStatus, Priority } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import type { UndoResult } from '@anteroom/contract/queue-undo';
import type { Role } from '@anteroom/contract/roles';

export const entryStatusLabels: Record<EntryStatus, string> = {
  waiting: 'Waiting',
  in_progress: 'In Progress',
  completed: 'Completed',
  skipped: 'No Show',
};

export const queueTypeLabels: Record<QueueType, string> = { day_wise: 'Day-wise', central: 'Central' };

const sentences = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');

const isCurrent = (name: string) => `${name} is the current patient again.`;

export const queueMessages = {
  dayWiseTitle: 'Day-wise Queue',
  dayWiseSubtitle: 'A new line every day',
  centralTitle: 'Central Queue',
  centralSubtitle: 'One running line; unseen patients carry over',
  loading: 'Loading queue…',
  loadFailed: 'Failed to load queue data. Please try again.',
  centralFailedTitle: 'Error Loading Central Queue',
  tryAgain: 'Try Again',
  notesNotLoaded: 'The visit notes could not be loaded.',
  date: 'Date',
  notToday: (date: string) => `Viewing ${date}.`,
  backToToday: 'Back to today',
  newDay: (date: string) => `A new day has begun. This is the queue of ${date}.`,
  newDayElsewhere: (date: string) => `A new day has begun: ${date}.`,
  goToToday: 'Go to today',
  dismiss: 'Dismiss',
  kindChanged: {
    day_wise: (doctor: string) => `${doctor} switched to the day-wise queue. Everyone kept their place.`,
    central: (doctor: string) => `${doctor} switched to the central queue. Everyone kept their place.`,
  } satisfies Record<QueueType, (doctor: string) => string>,

  keys: {
    next: 'Next row; Enter opens the patient’s record',
    previous: 'Previous row',
    checkIn: 'Check in the patient of the focused row',
  },
  active: 'Queue active',
  inactive: 'Queue inactive',
  pausedSince: (time: string) => `Paused since ${time}`,
  start: 'Start Queue',
  pause: 'Pause Queue',
  resume: 'Resume Queue',
  statusOf: (doctor: string) => `Queue of ${doctor}`,
  startTitle: 'Start Queue',
  pauseTitle: 'Pause Queue',
  startQuestion: 'Start this queue?',
  pauseQuestion: 'Pause this queue?',
  startNotice: 'All users will be notified that consultations are available.',
  pauseNotice: 'All users will be notified that consultations are temporarily unavailable.',
  isPaused: (doctor: string) => `The queue of ${doctor} is paused.`,
  isStarted: (doctor: string) => `The queue of ${doctor} is active.`,
  cancel: 'Cancel',
  updating: 'Updating...',
  statusFailed: 'Failed to update queue status. Please try again.',
  toggleFailed: 'Failed to toggle queue status. Please try again.',

  callNextOf: (doctor: string) => `Call Next: ${doctor}`,
  calling: 'Calling…',
  callFailed: 'Failed to call next patient. Please try again.',
  faster: (who: string | null, whatNow: string) =>
    `${who ?? 'Someone else'} changed the queue first. ${whatNow}`,
  isSeenNow: (current: string) => `${current} is being seen now.`,
  nobodyIsSeen: 'No one is being seen now.',
  noAnswer: 'Connection lost. We’ll show whether it went through once you’re back online.',
  noConnection: 'Reconnect to call patients.',
  offline: 'No connection. You can do this again once you’re back online.',
  next: 'Next:',
  nobodyNext: 'No one is waiting',
  startFirst: 'Start the queue to call patients.',
  notYetCalled: 'You can call these patients on the day.',
  pausedCompletes: 'The queue is paused: this completes the current patient and calls no one.',
  called: (called: string | null, completed: string | null, room: string | null) =>
    [
      called === null ? 'No one is waiting.' : `${called} was called${room === null ? '' : ` to ${room}`}.`,
      completed === null ? '' : `${completed}’s visit is done.`,
    ]
      .filter(Boolean)
      .join(' '),
  addNotes: 'Add notes',
  callIgnored: 'The current patient changed a moment ago. Press again to call the next one.',
  undone: {
    call: (waiting, current) =>
      sentences('Call undone.', waiting && `${waiting} is waiting again.`, current && isCurrent(current)),
    skip: (waiting, current) =>
      sentences('Skip undone.', waiting && `${waiting} is waiting again.`, current && isCurrent(current)),
    status: (waiting, current) =>
      sentences('Status undone.', waiting && `${waiting} is waiting again.`, current && isCurrent(current)),
    arrival: () => 'Arrival undone.',
    pause: () => 'Undone.',
    move: (waiting) => sentences('Move undone.', waiting && `${waiting} is back in the former place.`),
    delay: () => 'Undone. Patients see the same delay as before.',
    walk_in: () => 'Walk-in removed. The patient’s record is kept.',
  } satisfies Record<UndoResult['undone'], (waiting: string | null, current: string | null) => string>,
  checkedIn: (name: string) => `${name} has arrived.`,
  notArrived: (name: string) => `${name} is marked as not arrived.`,
  alreadyArrived: (name: string, time: string) =>
    `${name} arrived at ${time}. To take that back, choose “Mark as not arrived” in the menu of the row.`,
  paused: 'The queue is paused.',
  started: 'The queue is active.',

  dayList: 'Day list',
  skip: 'Skip Patient',
  skipTitle: 'Skip Patient',
  skipQuestion: (name: string) => `Do you want to skip ${name}?`,
  skipNotice: {
    day_wise: 'The patient will be marked as No Show.',
    central: 'The patient will be marked as No Show and must reschedule.',
  } satisfies Record<QueueType, string>,
  skipConfirm: 'Mark as No Show',
  skipping: 'Skipping…',
  skipFailed: 'Failed to skip patient. Please try again.',
  skipped: (name: string) => `${name} was marked as No Show.`,
  undo: 'Undo',
  undoFailed: 'Failed to undo. Please try again.',
  returned: (name: string) => `${name} is back in the queue.`,
  returnToLine: 'Return to line',
  returnFailed: 'Failed to put the patient back. Please try again.',

  currentPatient: {
    day_wise: 'Current Patient',
    central: 'Currently Serving',
  } satisfies Record<QueueType, string>,
  nobodyCurrent: 'No current patient',
  beingSeen: 'Being seen:',
  noReason: 'No reason given',
  since: (time: string) => `since ${time}`,
  statistics: 'Queue statistics',
  stats: {
    total: 'Total',
    waiting: 'Waiting',
    inProgress: 'In Progress',
    completed: 'Completed',
    skipped: 'Skipped',
  },
  list: { day_wise: 'Patients', central: 'Central Queue' } satisfies Record<QueueType, string>,
  patientCount: (count: number) => (count === 1 ? '1 patient' : `${count} patients`),
  empty: {
    day_wise: { title: 'No patients in queue', hint: 'Appointments of this day appear here.' },
    central: {
      title: 'No Active Patients',
      hint: 'Today’s and carried-over patients appear here.',
    },
  } satisfies Record<QueueType, { title: string; hint: string }>,
  book: 'Book an appointment',
  allFinished: 'Everyone has had their turn.',
  finished: (count: number) => `${count} finished`,
  endedAt: (time: string) => `until ${time}`,
  columns: {
    place: 'Place',
    patient: 'Patient',
    reason: 'Reason',
    scheduled: 'Scheduled',
    estimate: 'Estimate',
    status: 'Status',
  },
  noEstimate: '—',
  uncertain: 'uncertain',
  uncertainHint: 'Too few visits are measured, or patients are not called in the order of this list.',
  here: 'Arrived',
  notHereYet: 'Not arrived',
  /** Shown below a time range that ends on another day. */
  until: (date: string) => `until ${date}`,
  /** Shown beside an estimate that is later than that of a patient further back in the queue. */
  outOfTurn: 'not arrived yet',
  runningLate: (minutes: number) => `Running late, ${minutes} min`,
  arrivalHint: { here: 'Mark as not arrived', notHere: 'Check in' },
  arrivalFailed: 'Failed to save the arrival. Please try again.',

  moveHandle: (name: string) => `Move ${name}`,
  actionsOf: (name: string) => `Actions for ${name}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveToTop: 'Move to top',
  moved: (name: string, place: number) => `${name} is now number ${place}.`,
  moveFailed: 'Failed to update queue position. Please try again.',
  moveOvertaken: 'The queue has changed. Please move the patient again.',
  moveHelp:
    'Press Space to pick up a patient. Move with the arrow keys, press Space again to drop, or Escape to cancel.',
  taken: (name: string) => `Picked up ${name}.`,
  isOver: (name: string, place: number, count: number) => `${name} is at ${place} of ${count}.`,
  letGo: (name: string, place: number, count: number) => `Dropped ${name} at ${place} of ${count}.`,
  leftAsWas: (name: string) => `Move cancelled. ${name} keeps their place.`,

  ticket: 'Ticket',
  reschedule: 'Reschedule',
  rescheduleOf: (name: string) => `Reschedule ${name}`,

  wrongKind: {
    day_wise: {
      title: 'Day-wise Queue Not Available',
      hint: (doctor: string) =>
        `${doctor} does not use the day-wise queue system. Their patients are called from the central queue.`,
      toOther: 'Open Central Queue',
    },
    central: {
      title: 'Central Queue Not Available',
      hint: (doctor: string) =>
        `${doctor} does not use the central queue system. Their patients are called from the day-wise queue.`,
      toOther: 'Open Day-wise Queue',
    },
  } satisfies Record<QueueType, { title: string; hint: (doctor: string) => string; toOther: string }>,
  selectDifferent: 'Select Different Doctor',
  notConfiguredTitle: 'Queue System Not Configured',
  notConfiguredHint: 'This doctor has no queue settings yet.',
  toSettings: 'Go to Queue Settings',

  manageTitle: 'Queue Management',
  manageSubtitle: {
    admin: 'Select a doctor to manage their queue system',
    doctor: 'Manage your queue system',
    manager: 'Manage queue systems for your assigned doctors',
  } satisfies Record<Role, string>,
  loadingSettings: 'Loading queue settings...',
  settingsFailedTitle: 'Error Loading Queue Settings',
  settingsFailed: 'Failed to load queue settings. Please try again.',
  reload: 'Reload Page',
  queueType: 'Queue type',
  unknownTypeTitle: 'Unknown Queue Type',
  unknownTypeHint: (type: string) => `Unknown queue type "${type}". Please reconfigure the queue settings.`,
} as const;

/** Texts about patients who are not in the shown queue: not yet, not today, or no longer. */
export const notInLineMessages = {
  addWalkIn: 'Add walk-in',

  notSeen: 'Not seen',
  notSeenCount: (count: number) =>
    count === 1
      ? '1 patient from an earlier day wasn’t seen.'
      : `${count} patients from earlier days weren’t seen.`,
  notSeenHint: 'Reschedule or close each visit.',
  notSeenFirst: (count: number) => `Showing the latest ${count}. The others follow as you close these.`,
  showNotSeen: 'Show',
  hideNotSeen: 'Hide',
  noShow: 'No Show',
  completedVisit: 'Completed',
  settleOf: (name: string, as: string) => `${as}: ${name}`,
  visitCompleted: (name: string) => `${name} marked as seen.`,
  settleFailed: 'Failed to close this visit. Please try again.',

  forecast: 'View 7-Day Forecast',

  skippedToday: (count: number) => `${count} skipped today`,
} as const;

export const priorityMessages = {
  menu: 'Set priority',
  title: (name: string) => `Priority of ${name}`,
  legend: 'How soon must this patient be seen?',
  hints: {
    routine: 'In turn.',
    urgent: 'Before routine patients.',
    emergency: 'Before everyone else.',
  } satisfies Record<Priority, string>,
  save: 'Save priority',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: (name: string, label: string) => `${name} is marked as ${label.toLowerCase()}.`,
  failed: 'Failed to save the priority. Please try again.',
  moveTitle: (name: string) => `Move ${name} up?`,
  isMarked: (label: string) => `Marked as ${label.toLowerCase()}. The order has not changed yet.`,
  cost: (overtaken: number, minutes: number) =>
    overtaken === 1
      ? `1 patient waits about ${minutes} minutes longer.`
      : `${overtaken} patients each wait about ${minutes} minutes longer.`,
  keepPlace: 'Keep place',
  moveTo: (place: number) => `Move to number ${place}`,
  moving: 'Moving…',
  moved: (name: string, place: number | null) => `${name} is now number ${place}.`,
} as const;
