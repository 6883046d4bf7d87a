import { exportImportRefusals, listImportRefusals } from '@anteroom/contract/imports';
import { limits } from '@anteroom/contract/limits';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { download } from '#lib/download';
import { saveFile } from '#lib/save-file';
import { importKeys } from './import-keys.ts';

export function useInvalidRows(importId: number) {
  return useInfiniteQuery({
    queryKey: importKeys.refusals(importId),
    queryFn: ({ pageParam, signal }) =>
      call(
        listImportRefusals,
        { params: { importId }, query: { limit: limits.page.size, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '0',
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
  });
}

export function useDownloadInvalidRows(importId: number) {
  return useMutation({
    mutationFn: async (fileName: string) =>
      saveFile(await download(exportImportRefusals, { params: { importId } }), fileName),
  });
}
