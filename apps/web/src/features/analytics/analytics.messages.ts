import type { ActivityOfDate } from '@anteroom/contract/queue-analytics';
import type { ResetType } from '@anteroom/contract/queue-reset';
import type { QueueType } from '@anteroom/contract/queue-settings';

const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);

export const analyticsMessages = {
  title: 'Queue Analytics',
  subtitle: 'Today and recent days',
  chooseDoctorHint: 'Choose a doctor to see the figures of their queue.',
  loading: 'Loading analytics…',
  failedTitle: 'Error Loading Analytics',
  failed: 'Failed to load queue analytics. Please try again.',
  tryAgain: 'Try Again',

  viewHistory: 'View History',
  pause: 'Pause Queue',
  resume: 'Resume Queue',
  updating: 'Updating...',
  toggleFailed: 'Failed to toggle queue status. Please try again.',
  crossed: {
    paused: 'Someone paused the queue just before you, so your click resumed it.',
    active: 'Someone resumed the queue just before you, so your click paused it.',
  },

  statusBar: 'Queue at a glance',
  active: 'Queue Active',
  paused: 'Queue Paused',
  pausedSince: (time: string) => `since ${time}`,
  showInQueue: (count: string) => `${count}, show the queue`,

  queueStatus: 'Queue Status',
  status: 'Status',
  isActive: 'Active',
  isPaused: 'Paused',
  totalPatients: 'Total Patients',
  completed: 'Completed',
  completionRate: 'Completion Rate',
  percent: (rate: number) => `${rate}%`,

  today: "Today's Performance",
  removedToday: (count: number) =>
    count === 1
      ? '1 entry was removed by a reset. It is not counted here; Weekly Activity and the history still count it.'
      : `${count} entries were removed by a reset. They are not counted here; Weekly Activity and the history still count them.`,

  weekly: 'Weekly Activity',
  weeklyHint: 'The last seven dates with patients',
  weeklyEmpty: 'No weekly data available',
  weeklySentence: (dates: string) => `Patients of each date, by how their visit ended: ${dates}.`,
  patients: (count: number) => (count === 1 ? '1 patient' : `${count} patients`),
  removed: (count: number) => `${count} removed by a reset`,
  dateStatus: {
    active: 'Active',
    paused: 'Paused',
    completed: 'Completed',
    incomplete: 'Incomplete',
  } satisfies Record<ActivityOfDate['status'], string>,

  central: 'Central Queue Overview',
  centralHint: 'Everyone due, plus patients finished today',
  nextPatient: 'Next Patient',
  position: 'Position',
  ticket: 'Ticket',
  estimatedDate: 'Estimated Date',
  estimatedTime: 'Estimated Time',
  noEstimate: '—',
  noneWaiting: 'No patients waiting',

  configuration: 'Queue Configuration',
  queueType: 'Queue Type',
  afterPatient: 'After each patient',
  autoAdvance: (isOn: boolean) => `Auto Advance ${isOn ? 'Enabled' : 'Disabled'}`,
  consultationTime: 'Consultation Time',
  minutes: (count: number) => `${count} minutes`,
  changeSettings: 'Queue Settings',
} as const;

export const historyMessages = {
  title: 'Queue History',
  range: (start: string, end: string) => `Last 30 days of queue activity from ${start} to ${end}`,
  asOf: (time: string) => `As of ${time}.`,
  refresh: 'Refresh',
  loading: 'Loading history…',
  failedTitle: 'Error Loading History',
  failed: 'Failed to load the queue history. Please try again.',
  emptyTitle: 'No History Available',
  empty: 'No queue activity found for the last 30 days.',
  ofDate: (date: string, count: string) => `${date} · ${count}`,
  numbered: 'Number',
  appointment: 'Appointment',
  noReason: 'No reason given',
  isRemoved: 'Removed by a reset',
  date: 'Date',
  scheduled: 'Scheduled',
  estimated: 'Estimated',
  called: 'Called',
  started: 'Started',
  completed: 'Completed',
  showMore: (shown: number, all: number) => `${shown} of ${all} shown`,
  close: 'Close',
} as const;

const ofQueue: Record<QueueType, string> = { day_wise: 'day-wise queue', central: 'central queue' };
/**
 * Returns whether a reset also removes entries of future days, which the page's counts for today do not include. Only a
 * central queue has entries for future days.
 */
export const isOfLaterDays = (kind: QueueType, type: ResetType) => kind === 'central' && type === 'all';

const renumbered = 'It cannot be undone. Serial numbers are reassigned for the remaining patients.';

export const resetMessages = {
  reset: 'Reset Queue',
  confirmTitle: 'Confirm Queue Reset',
  ofDoctor: (doctor: string, kind: QueueType) =>
    kind === 'central' ? `The central queue of ${doctor}` : `Today’s day-wise queue of ${doctor}`,
  whatGoes: 'What is removed',
  types: {
    completed_only: {
      label: 'Completed only',
      explanation: 'Removes seen patients. Waiting patients stay.',
      warning: (kind: QueueType) =>
        `This permanently removes all completed entries from the ${ofQueue[kind]}. ${renumbered}`,
    },
    skipped_only: {
      label: 'Skipped only',
      explanation: 'Removes No Shows. They can still be rescheduled.',
      warning: (kind: QueueType) =>
        `This permanently removes all skipped (No Show) entries from the ${ofQueue[kind]}. ${renumbered}`,
    },
    all: {
      label: 'All entries',
      explanation:
        'Removes everyone. Waiting and current patients lose their place; their appointments return to Scheduled.',
      warning: (kind: QueueType) =>
        `This permanently removes all entries from the ${ofQueue[kind]}, waiting patients included${kind === 'central' ? ', and those booked for later days' : ''}. ${renumbered}`,
    },
  },
  kept: 'Appointments are not deleted, and the history and reports keep what is removed.',
  now: (count: number, kind: QueueType, type: ResetType) =>
    isOfLaterDays(kind, type) ? `${entries(count)} now, and those of later days.` : `${entries(count)} now.`,
  wouldGo: 'Would be removed now',
  laterDays: 'and patients booked for a later day',
  cancel: 'Cancel',
  goOn: 'Continue',
  back: 'Back',
  resetting: 'Resetting…',
  failed: 'Failed to reset queue. Please try again.',
  done: (count: number) => `Queue reset successful: ${entries(count)} removed`,
} as const;
