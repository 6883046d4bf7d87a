/**
 * The fields of a queue entry that a record shows. The estimates are not among them, because they change all the time.
 */
const shown = [
  'appointmentUuid',
  'appointmentId',
  'uuid',
  'version',
  'status',
  'currentStatus',
  'arrivedAt',
  'scheduledDateTime',
  'priority',
] as const;

type Entry = Record<string, unknown>;

/** Returns all fields about one patient in a response of the server, as a text that can be compared. */
export function mentionsOf(answer: unknown, patientId: number): string {
  return JSON.stringify(
    entriesIn(answer)
      .filter((entry) => entry.patientId === patientId)
      .map((entry) => shown.map((name) => entry[name] ?? null)),
  );
}

/**
 * Returns the entries in a response, which is an object with lists of entries, or with lists of doctors that contain
 * entries.
 */
function entriesIn(value: unknown): Entry[] {
  if (Array.isArray(value)) return value.flatMap(entriesIn);
  if (typeof value !== 'object' || value === null) return [];
  const entry = value as Entry;
  return 'patientId' in entry ? [entry] : Object.values(entry).flatMap(entriesIn);
}
