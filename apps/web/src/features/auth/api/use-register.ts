import { register, type registerBody } from '@anteroom/contract/registration';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { call } from '#lib/api';

export function useRegister() {
  return useMutation({ mutationFn: (body: z.input<typeof registerBody>) => call(register, { body }) });
}
