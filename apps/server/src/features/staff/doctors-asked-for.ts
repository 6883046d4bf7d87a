import type { Actor } from '#context';

/** Whose records a list or a report is made of: never more than this person acts for. Nobody has the id 0. */
export function doctorsAskedFor(
  { doctorIds }: Pick<Actor, 'doctorIds'>,
  doctorId: number | undefined,
): readonly number[] | 'all' {
  if (doctorIds === 'all') return doctorId === undefined ? 'all' : [doctorId];
  if (doctorId === undefined) return doctorIds.length === 0 ? [0] : doctorIds;
  return doctorIds.includes(doctorId) ? [doctorId] : [0];
}
