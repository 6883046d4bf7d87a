import type { Alarm, AlarmKind } from '@anteroom/contract/alarms';
import type { AlarmRow } from './alarm-rows.queries.ts';

export function presentAlarm(row: AlarmRow): Alarm {
  const { userId, personName, personRole, raisedAt, lastSeenAt, acknowledgedAt, ...alarm } = row;
  const isOfPerson = userId !== null && personName !== null && personRole !== null;
  return {
    ...alarm,
    kind: alarm.kind as AlarmKind,
    window: alarm.window as Alarm['window'],
    person: isOfPerson ? { id: userId, name: personName, role: personRole } : null,
    raisedAt: raisedAt.getTime(),
    lastSeenAt: lastSeenAt.getTime(),
    acknowledgedAt: acknowledgedAt?.getTime() ?? null,
  };
}
