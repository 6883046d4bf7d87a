/** How the lines of a file can be sorted. Other systems export appointments in each of these orders. */
export const lineOrders = ['by date', 'by doctor', 'random'] as const;
export type LineOrder = (typeof lineOrders)[number];

type Line = { doctor: string; patientId: number; start: string; number: number };

type Filling = {
  doctors: readonly string[];
  patientIds: readonly number[];
  lines: number;
  order: LineOrder;
};

const visitsADay = 24;
const firstDay = Date.UTC(1990, 0, 1);

/**
 * Returns a CSV file of past visits that do not overlap. Fills each doctor's day completely before it starts the next
 * day.
 */
export function appointmentsFile({ doctors, patientIds, lines, order }: Filling): string {
  const visits = Array.from({ length: lines }, (_, number): Line => {
    const time = Math.floor(number / doctors.length);
    const minutes = Math.floor(time / visitsADay) * 1440 + 480 + (time % visitsADay) * 20;
    return {
      doctor: doctors[number % doctors.length] ?? '',
      // Adjacent lines have different patients, so that no patient has two visits at the same time.
      patientId: patientIds[number % patientIds.length] ?? 0,
      start: new Date(firstDay + minutes * 60_000).toISOString().slice(0, 16),
      number,
    };
  });
  const rows = inOrder(visits, order).map(
    ({ doctor, patientId, start, number }) =>
      `V${number},${patientId},${doctor},${start},20,completed,Cough and fever`,
  );
  return ['id,patientId,doctor,start,duration,status,reason', ...rows].join('\n');
}

function inOrder(visits: Line[], order: LineOrder): Line[] {
  if (order === 'by date') return visits;
  if (order === 'by doctor') return visits.toSorted((one, other) => (one.doctor < other.doctor ? -1 : 1));
  return visits.toSorted((one, other) => scattered(one.number) - scattered(other.number));
}

/** Returns a pseudo-random number that is the same in every run, so that all runs import the same file. */
function scattered(number: number): number {
  return Math.imul(number + 1, 2_654_435_761) >>> 0;
}
