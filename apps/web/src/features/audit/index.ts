export { activitySentence } from './activity-sentence.tsx';
export { auditMessages } from './audit.messages.ts';
export { auditFiltersFrom, parametersOf } from './audit-filters.ts';
export { AuditEventDialog } from './components/audit-event-dialog.tsx';
export { AuditFilterBar } from './components/audit-filter-bar.tsx';
export { AuditList, ExportButton } from './components/audit-list.tsx';
export { AccessHistoryDialog } from './components/lazy-access-history-dialog.tsx';
export { RecentActivity } from './components/recent-activity.tsx';
export { VerificationStatus } from './components/verification-status.tsx';
