import type { AuditFilters } from '../audit-filters.ts';

export const auditKeys = {
  activity: ['audit', 'activity'] as const,
  list: (filters: AuditFilters) => ['audit', 'list', filters] as const,
  event: (seq: number) => ['audit', 'event', seq] as const,
  verification: ['audit', 'verification'] as const,
  history: (patientId: number) => ['audit', 'history', patientId] as const,
  users: (search: string) => ['audit', 'users', search] as const,
  patients: (search: string) => ['audit', 'patients', search] as const,
};
