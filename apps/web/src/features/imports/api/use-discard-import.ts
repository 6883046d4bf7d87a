import { discardImport } from '@anteroom/contract/imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { importKeys } from './import-keys.ts';

export function useDiscardImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (importId: number) => call(discardImport, { params: { importId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importKeys.list }),
  });
}
