/** Why an undo keeps an imported record. */
export const keptReasons = [
  'changed',
  'has_appointments',
  'had_appointments',
  'emergency_access',
  'on_waiting_list',
  'restricted',
  'arrived_or_called',
  'visit_notes',
  'patient_link',
  'reminder_sent',
  'removed_from_queue',
] as const;
export type KeptReason = (typeof keptReasons)[number];
