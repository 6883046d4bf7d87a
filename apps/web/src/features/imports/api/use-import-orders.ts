import {
  checkImport,
  type ImportJob,
  type ImportOptions,
  runImport,
  stopImport,
} from '@anteroom/contract/imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { importKeys } from './import-keys.ts';

/** Starts the check. It can be repeated with other options. */
export function useCheckImport(importId: number) {
  return useMutation({
    mutationFn: async (body: ImportOptions) =>
      (await call(checkImport, { params: { importId }, body })).import,
    ...useFollowImport(importId),
  });
}

export function useRunImport(importId: number) {
  return useMutation({
    mutationFn: async (version: number) =>
      (await call(runImport, { params: { importId }, body: { version } })).import,
    ...useFollowImport(importId),
  });
}

export function useStopImport(importId: number) {
  return useMutation({
    mutationFn: async () => (await call(stopImport, { params: { importId } })).import,
    ...useFollowImport(importId),
  });
}

function useFollowImport(importId: number) {
  const queryClient = useQueryClient();
  return {
    onSuccess: (job: ImportJob) => {
      queryClient.setQueryData(importKeys.one(importId), job);
      // The check decides again which rows are rejected.
      queryClient.removeQueries({ queryKey: importKeys.refusals(importId) });
    },
    // Another user may have done this already.
    onError: () => queryClient.invalidateQueries({ queryKey: importKeys.one(importId) }),
  };
}
