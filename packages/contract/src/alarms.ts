import { z } from 'zod/mini';
import { limits } from './limits.ts';
import { epochMillis, id, idInUrl, line, nullableText, wholeNumber } from './primitives.ts';
import { role } from './roles.ts';
import { route } from './route.ts';

export const alarmKinds = [
  'records_opened',
  'records_listed',
  'records_exported',
  'calls_refused',
  'sign_ins_refused',
  'trail_broken',
  'backup_overdue',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** An unusual event for an admin to review. It names an account or a network, never a patient. */
export const alarm = z.object({
  id,
  kind: z.enum(alarmKinds),
  /** The account that caused the alarm. Null if a network, the audit trail or a missing backup did. */
  person: z.nullable(z.object({ id, name: z.string(), role })),
  /** The IPv4 address or IPv6 /64 network from which sign-ins failed. */
  network: nullableText,
  window: z.nullable(z.enum(['hour', 'day'])),
  /**
   * The highest number of counted events in one time window so far. An alarm is raised when the number reaches
   * `threshold`.
   */
  count: z.nullable(z.int()),
  threshold: z.nullable(z.int()),
  raisedAt: epochMillis,
  lastSeenAt: epochMillis,
  acknowledgedAt: z.nullable(epochMillis),
  acknowledgedBy: nullableText,
  note: nullableText,
});
export type Alarm = z.infer<typeof alarm>;

export const listAlarms = route({
  method: 'GET',
  path: '/admin/alarms',
  summary: 'List open or acknowledged alarms, latest first',
  access: 'signed_in',
  isTimed: true,
  query: z.strictObject({
    state: z._default(
      z.enum(['open', 'acknowledged'], { error: 'State must be open or acknowledged' }),
      'open',
    ),
    limit: z._default(wholeNumber(1, limits.page.max), limits.page.size),
  }),
  status: 200,
  response: z.object({ alarms: z.array(alarm) }),
  errors: [],
});

export const acknowledgeAlarmBody = z.strictObject({ note: line('Note', limits.alarmNote) });

export const acknowledgeAlarm = route({
  method: 'POST',
  path: '/admin/alarms/:alarmId/acknowledgement',
  summary: 'Acknowledge an alarm with a note on its cause',
  access: 'signed_in',
  params: z.strictObject({ alarmId: idInUrl }),
  body: acknowledgeAlarmBody,
  status: 200,
  response: z.object({ alarm }),
  errors: ['alarm_acknowledged'],
});
