/** The closed list of what the trail can say happened. */
export const auditActions = [
  'session.started',
  'session.refused',
  'session.ended',
  'session.token_reused',
  'access.refused',
  'patient.created',
  'patient.read',
  'patient.searched',
  'patient.updated',
  'patient.deactivated',
  'appointment.created',
  'appointment.read',
  'queue.called_next',
  'queue.skipped',
  'queue.paused',
  'queue.resumed',
] as const;
export type AuditAction = (typeof auditActions)[number];
