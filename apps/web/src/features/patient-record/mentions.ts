/** The fields of an entry that a record shows. Leaves out the estimates, which always change. */
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

/** Returns everything that a list from the server says about one patient, as a text to compare. */
export function mentionsOf(answer: unknown, patientId: number): string {
  return JSON.stringify(
    entriesIn(answer)
      .filter((entry) => entry.patientId === patientId)
      .map((entry) => shown.map((name) => entry[name] ?? null)),
  );
}

/** The answers are objects with lists of entries, or with lists of doctors that hold entries. */
function entriesIn(value: unknown): Entry[] {
  if (Array.isArray(value)) return value.flatMap(entriesIn);
  if (typeof value !== 'object' || value === null) return [];
  const entry = value as Entry;
  return 'patientId' in entry ? [entry] : Object.values(entry).flatMap(entriesIn);
}
