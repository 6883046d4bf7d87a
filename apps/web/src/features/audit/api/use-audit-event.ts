import { getAuditEvent } from '@anteroom/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { auditKeys } from './audit-keys.ts';

export function useAuditEvent(seq: number) {
  return useQuery({
    queryKey: auditKeys.event(seq),
    queryFn: ({ signal }) => call(getAuditEvent, { params: { seq } }, { signal }),
    refetchOnWindowFocus: false,
  });
}
