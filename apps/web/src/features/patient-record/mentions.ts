/** The fields of a queue entry that a record shows. Excludes the estimates, because they change all the time. */
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

/** Returns all fields about one patient in a response, as a text that can be compared with a later one. */
export function mentionsOf(answer: unknown, patientId: number): string {
  return JSON.stringify(
    entriesIn(answer)
      .filter((entry) => entry.patientId === patientId)
      .map((entry) => shown.map((name) => entry[name] ?? null)),
  );
}

/**
 * Returns the queue entries in a response. The response contains lists of entries, or lists of doctors that contain
 * entries.
 */
function entriesIn(value: unknown): Entry[] {
  if (Array.isArray(value)) return value.flatMap(entriesIn);
  if (typeof value !== 'object' || value === null) return [];
  const entry = value as Entry;
  return 'patientId' in entry ? [entry] : Object.values(entry).flatMap(entriesIn);
}
