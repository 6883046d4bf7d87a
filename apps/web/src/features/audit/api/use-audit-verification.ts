import { getAuditVerification, verifyAuditTrail } from '@anteroom/contract/audit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, longTimeoutMillis } from '#lib/api';
import { pollEvery } from '#lib/poll-interval';
import { auditKeys } from './audit-keys.ts';

const everyMinute = 60_000;

export function useAuditVerification() {
  return useQuery({
    queryKey: auditKeys.verification,
    queryFn: async ({ signal }) => (await call(getAuditVerification, {}, { signal })).verification,
    refetchInterval: pollEvery(everyMinute),
  });
}

export function useVerifyAuditTrail() {
  const queryClient = useQueryClient();
  return useMutation({
    // The server verifies the whole chain, so allow a long timeout.
    mutationFn: async () =>
      (await call(verifyAuditTrail, {}, { timeoutMillis: longTimeoutMillis })).verification,
    onSuccess: (verification) => queryClient.setQueryData(auditKeys.verification, verification),
  });
}
