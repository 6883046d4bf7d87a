import { getImportColumns } from '@anteroom/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { importKeys } from './import-keys.ts';

/** Never stale: an uploaded file does not change. */
export function useImportColumns(importId: number) {
  return useQuery({
    queryKey: importKeys.columns(importId),
    queryFn: ({ signal }) => call(getImportColumns, { params: { importId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
