import type { Actor } from '#platform/context';

/**
 * Returns the doctors whose records a list or report includes, limited to those the caller acts for. `[0]` matches no
 * doctor: there is no id 0.
 */
export function doctorsAskedFor(
  { doctorIds }: Pick<Actor, 'doctorIds'>,
  doctorId: number | undefined,
): readonly number[] | 'all' {
  if (doctorIds === 'all') return doctorId === undefined ? 'all' : [doctorId];
  if (doctorId === undefined) return doctorIds.length === 0 ? [0] : doctorIds;
  return doctorIds.includes(doctorId) ? [doctorId] : [0];
}
