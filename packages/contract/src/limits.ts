/**
 * The business limits (specification, sections 5 and 9). The limits of a patient's fields are in `patient-fields.ts`.
 */
export const limits = {
  requestTimeoutMillis: 10_000,
  tokenRefreshMillis: 840_000,
  password: { min: 8, max: 128 },
  name: { min: 2, max: 100 },
  email: { max: 254 },
  specialization: 100,
  doctorsOfManager: 200,
  mailToken: 200,
  alarmNote: 200,
  emergencyReason: { min: 10, max: 300 },
  emergencyReviewNote: { min: 10, max: 200 },
  clinic: { name: 100, address: 200, phone: 20, logoBytes: 150 * 1024, logoPixels: 2000 },
  page: { size: 50, max: 200 },
  staleMillis: { standard: 60_000, people: 300_000, queueSettings: 120_000 },
  queryRetries: 3,
  pollMillis: { queueStatus: 15_000, dayWise: 30_000, central: 30_000, upcomingCentral: 60_000 },
  appointment: {
    minMinutes: 5,
    maxMinutes: 480,
    stepMinutes: 5,
    defaultMinutes: 30,
    /** The longest duration of an imported past visit, in minutes. */
    maxRecordedMinutes: 1440,
    reason: 500,
    notes: 2000,
    diagnosis: 2000,
    treatment: 2000,
    prescription: 2000,
    cancellationReason: 500,
  },
  /** Limits of repeating appointments. `aheadDays` is the longest time from the first to the last appointment. */
  series: { minWeeks: 1, maxWeeks: 12, minAppointments: 2, maxAppointments: 52, aheadDays: 731 },
  consultation: { minMinutes: 5, maxMinutes: 480, defaultMinutes: 30 },
  /** How long a change of a queue can be undone, in milliseconds. */
  undoMillis: 60_000,
  slot: { minutes: [15, 30, 45, 60, 90, 120], gridMinutes: 15 },
  schedule: { affectedShown: 200 },
  /**
   * The limits of a search for free times. `aheadDays` is how many days beyond the listed days the server searches for
   * the next free time.
   */
  freeTimes: { days: 31, defaultDays: 7, aheadDays: 92, maxMinutes: 1440 },
  scheduleException: { days: 366, hours: 8, note: 200, affected: 5000 },
  board: { days: 7 },
  search: { max: 100 },
  recentPatients: 6,
  import: {
    fileName: 200,
    header: 200,
    columns: 100,
    fileColumns: 500,
    parts: 2000,
    partLength: 60_000,
    lines: 500_000,
    source: 40,
    word: 100,
    words: 500,
  },
  calendarFeed: { label: 60, perDoctor: 10 },
  /**
   * Limits of displays and calendar feeds, in days. Such a link expires at the latest after `longestDays`, or earlier
   * if it is unused for `unusedDays`. A warning appears `warnDays` before the end, and a closed link stays listed for
   * `closedShownDays`.
   */
  secretLink: { longestDays: 365, unusedDays: 90, warnDays: 14, closedShownDays: 30 },
  /** The number of days for which a ticket of a central queue stays valid after its appointment. */
  ticketDays: 30,
  queue: { room: 20, maxDelayMinutes: 240 },
  display: { label: 60, message: 120, doctors: 12, perClinic: 50, perDoctor: 10 },
} as const;
