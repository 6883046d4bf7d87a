import { listImports } from '@anteroom/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { importKeys } from './import-keys.ts';

export function useImports() {
  return useQuery({
    queryKey: importKeys.list,
    queryFn: async ({ signal }) => (await call(listImports, {}, { signal })).imports,
    staleTime: 0,
  });
}
