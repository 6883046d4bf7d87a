import { getClinic } from '@anteroom/contract/clinic';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';

export const clinicKey = ['clinic'] as const;

type Clinic = Awaited<ReturnType<typeof readClinic>>;

async function readClinic({ signal }: { signal: AbortSignal }) {
  return (await call(getClinic, {}, { signal })).clinic;
}

export function useClinicQuery(options: Pick<UseQueryOptions<Clinic>, 'refetchInterval'> = {}) {
  return useQuery({ queryKey: clinicKey, queryFn: readClinic, ...options });
}
