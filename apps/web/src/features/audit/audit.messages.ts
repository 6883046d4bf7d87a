import type { AuditEvent, auditOutcomes, auditSorts } from '@anteroom/contract/audit';

export const outcomeLabels: Record<(typeof auditOutcomes)[number], string> = {
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
};

export const sortLabels: Record<(typeof auditSorts)[number], string> = {
  seq: 'Time',
  actorName: 'User',
  actorRole: 'Role',
  action: 'Action',
  outcome: 'Outcome',
  reason: 'Reason',
  doctorId: 'Doctor',
  objectType: 'Record',
  objectId: 'Record ID',
  sessionId: 'Session',
  ipAddress: 'Address',
  userAgent: 'Browser',
  requestId: 'Request',
};

const list = new Intl.ListFormat('en');

export const auditMessages = {
  product: 'Anteroom',
  you: 'You',
  someone: 'Someone',
  thePatient: 'The patient',
  nobody: 'Not signed in',
  aPatient: 'a patient',
  /** Returns, for example, "the account of Dana Okafor". `what` has an article, such as "an account". */
  whose: (what: string, name: string) => `${what.replace(/^an? /, 'the ')} of ${name}`,
  aManager: 'a manager',
  moreTimes: (count: number) => (count === 1 ? '(once more)' : `(${count} more times)`),
  patients: (count: number) => (count === 1 ? '1 patient' : `${count} patients`),
  others: (count: number) => (count === 1 ? '1 other' : `${count} others`),
  and: (names: readonly string[]) => list.format(names),
  theQueue: 'a queue',
  yourQueue: 'your queue',
  theirQueue: 'their own queue',
  queueOf: (doctor: string) => `the queue of ${doctor}`,
  withDoctor: (doctor: string) => `with ${doctor}`,
  close: 'Close',

  loadingActivity: 'Loading activity…',
  activityFailed: 'Failed to load the recent activity. Please try again.',
  noActivity: 'No recent activity',
  noActivityHint: 'This is a demo. What happens in the clinic will be listed here.',

  accessHistory: 'Access history',
  mayHaveIncluded:
    'This export may have included this patient. Which patients it held was not recorded then.',
  heldSince: (since: string, days: number) =>
    `This patient was in the feed from ${since} to the time shown. It was read on ${days === 1 ? '1 day' : `${days} days`}.`,
  accessHistoryOf: (name: string) => `Who opened, changed or exported the record of ${name}, latest first.`,
  loadingHistory: 'Loading access history…',
  historyFailed: 'Failed to load the access history. Please try again.',
  noHistory: 'No one has opened this record yet.',

  title: 'Audit Trail',
  subtitle: 'Who did what, when and from where. Views of this page are logged too.',
  loading: 'Loading audit trail…',
  failed: 'Failed to load the audit trail. Please try again.',
  noneFound: 'Nothing found',
  noneFoundHint: 'Nothing in the trail matches these filters.',
  caption: 'Audit trail',
  refresh: 'Refresh',
  view: (what: string, when: string) => `Details of ${what}, ${when}`,

  filters: 'Filters',
  user: 'User',
  userPlaceholder: 'Everyone',
  patient: 'Patient',
  patientPlaceholder: 'Name or ID',
  anyDoctor: 'Any doctor',
  action: 'Action',
  anyAction: 'Any action',
  outcome: 'Outcome',
  anyOutcome: 'Any outcome',
  from: 'From',
  to: 'To',
  sortBy: 'Sort by',
  direction: 'Order',
  ascending: 'Ascending',
  descending: 'Descending',
  clearFilters: 'Clear Filters',
  filtersSet: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  fromAfterTo: '“From” is after “To”, so nothing matches.',
  searching: 'Searching…',
  searchFailed: 'The search failed. Please try again.',
  nothingFits: 'Nothing found',
  moreFit: (count: number) => `The first ${count} are shown. Type more to find others.`,
  found: (count: number) => `${count} found`,
  userById: (id: number) => `User ${id}`,
  patientById: (id: number) => `Patient ${id}`,
  patientsById: (ids: readonly number[]) => `Patients ${ids.join(', ')}`,
  doctorById: (id: number) => `Doctor ${id}`,
  idOf: (id: number) => `ID: ${id}`,

  export: 'Export CSV',
  exporting: 'Exporting…',
  exported: 'The audit trail was exported.',
  exportFailed: 'Failed to export the audit trail. Please try again.',
  exportName: (date: string) => `audit-trail-${date}.csv`,

  verified: (upTo: number, at: string) => `Log verified up to entry ${upTo} at ${at}`,
  fingerprint: (fingerprint: string) => `fingerprint ${fingerprint}`,
  unverified: 'Not verified yet',
  /**
   * `entry` is null if no single entry is at fault, for example if a signature belongs to another key or sealing has
   * stopped.
   */
  brokenTitle: (entry: number | null) =>
    entry === null
      ? 'The audit trail can’t be confirmed as complete'
      : `The audit trail was altered at entry ${entry}`,
  broken: (problem: string | null, at: string, entry: number | null) => {
    const before = entry === null ? '' : ' Entries before it are intact.';
    return `${problem ?? 'It has changed since it was written.'} Found at ${at}.${before} Ask the person who runs the server to keep its files as they are and to find out why.`;
  },
  verifyNow: 'Verify now',
  verifying: 'Verifying…',
  verifyFailed: 'The audit trail could not be verified. Please try again.',
  statusFailed: 'Couldn’t check the audit trail. Please try again.',

  eventTitle: 'Audit entry',
  loadingEvent: 'Loading entry…',
  eventFailed: 'Failed to load the entry. Please try again.',
  when: 'Time',
  entry: 'Entry',
  place: 'Place in the chain',
  notSealed: 'Not yet',
  code: 'Code',
  changedFields: 'Changed fields',
  patientIds: 'Patients',
  details: 'Further details',
  record: 'Record',
  changes: 'Before and after',
  field: 'Field',
  before: 'Before',
  after: 'After',
  none: '—',
} as const;

export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The display names of record types whose name in the code differs. */
const recordNames: Readonly<Record<string, string>> = { schedule_exception: 'days off or changed hours' };

/** Returns the name of a record, with a capital letter, because it begins a line of text. */
export function recordOf({
  objectType,
  objectId,
}: Pick<AuditEvent, 'objectType' | 'objectId'>): string | null {
  if (objectType === null) return null;
  const name = recordNames[objectType] ?? objectType.replaceAll('_', ' ');
  return capitalized(`${name} ${objectId ?? ''}`.trimEnd());
}
