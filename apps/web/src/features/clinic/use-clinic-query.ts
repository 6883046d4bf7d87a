import { getClinic } from '@anteroom/contract/clinic';
import type { RouteOutput } from '@anteroom/contract/route';
import { type Query, useQuery } from '@tanstack/react-query';
import { routeQuery } from '#lib/route-query';

export type ClinicAnswer = RouteOutput<typeof getClinic>;

export const clinicQuery = routeQuery(getClinic, {}, { select: ({ clinic }) => clinic });

type Polling = { refetchInterval?: (query: Query<ClinicAnswer>) => number };

export function useClinicQuery(polling: Polling = {}) {
  return useQuery({ ...clinicQuery, ...polling });
}
