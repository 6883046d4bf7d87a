import { getImport, type ImportJob } from '@anteroom/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { importKeys } from './import-keys.ts';

const everySecond = 1_000;

export function isAtWork({ state }: ImportJob): boolean {
  return state === 'checking' || state === 'importing';
}

/** Loads an import. Polls every second while the server is working on it. */
export function useImport(importId: number, isWanted = true) {
  return useQuery({
    queryKey: importKeys.one(importId),
    queryFn: async ({ signal }) => (await call(getImport, { params: { importId } }, { signal })).import,
    enabled: isWanted,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? everySecond : false),
  });
}
