import { hideFirstSteps } from '@anteroom/contract/first-steps';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import type { KnownSteps } from '../guide.ts';
import { firstStepsKey } from './use-first-steps.ts';

export function useHideFirstSteps() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (isHidden: boolean) => (await call(hideFirstSteps, { body: { isHidden } })).firstSteps,
    onSuccess: (firstSteps) =>
      queryClient.setQueryData<KnownSteps>(firstStepsKey, (before) => ({
        wasMissing: true,
        ...before,
        ...firstSteps,
      })),
  });
}
