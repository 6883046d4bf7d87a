import {
  getAuditEvent,
  getAuditVerification,
  listAuditEvents,
  verifyAuditTrail,
} from '@anteroom/contract/audit';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, longTimeoutMillis } from '#lib/api';
import { pollEvery } from '#lib/poll-interval';
import { routePages, routeQuery } from '#lib/route-query';
import type { AuditFilters } from '../audit-filters.ts';

const everyMinute = 60_000;

/**
 * Loads entries of the audit trail. Does not refetch them when the window gets the focus, because the server logs each
 * access.
 */
export const auditEventPages = (filters: AuditFilters) =>
  routePages(
    listAuditEvents,
    { query: filters },
    { placeholderData: keepPreviousData, staleTime: 0, refetchOnWindowFocus: false },
  );

export const auditEvent = (seq: number) =>
  routeQuery(getAuditEvent, { params: { seq } }, { refetchOnWindowFocus: false });

export const auditVerification = routeQuery(
  getAuditVerification,
  {},
  { select: ({ verification }) => verification, refetchInterval: pollEvery(everyMinute) },
);

export function useVerifyAuditTrail() {
  const queryClient = useQueryClient();
  return useMutation({
    // Use a long timeout, because the server verifies the whole trail.
    mutationFn: () => call(verifyAuditTrail, {}, { timeoutMillis: longTimeoutMillis }),
    onSuccess: (answer) => queryClient.setQueryData(auditVerification.queryKey, answer),
  });
}
