import type { SeriesMember } from '@anteroom/contract/appointment-series';
import type { Appointment } from '@anteroom/contract/appointments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { seriesOf } from './series-queries.ts';

export type Scope = 'one' | 'following';

/** Manages the user's choice: change only one appointment, or also all following ones of its series. */
export function useScope({ uuid, seriesId }: Pick<Appointment, 'uuid' | 'seriesId'>) {
  const { data: series } = useQuery({ ...seriesOf(uuid), enabled: seriesId !== null });
  const [value, choose] = useState<Scope>('one');
  return { value, choose, following: followingOf(uuid, series?.appointments ?? []) };
}

export type SeriesScope = ReturnType<typeof useScope>;

/**
 * Returns the appointment and the later ones of its series that are still to come. Returns an empty list if the
 * appointment itself is over or cancelled.
 */
function followingOf(uuid: string, appointments: readonly SeriesMember[]): SeriesMember[] {
  const place = appointments.findIndex((one) => one.uuid === uuid);
  if (!appointments[place]?.isComing) return [];
  return appointments.slice(place).filter(({ isComing }) => isComing);
}
