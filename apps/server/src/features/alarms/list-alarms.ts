import type { Alarm, AlarmKind } from '@anteroom/contract/alarms';
import type { api } from '@anteroom/contract/api';
import type { RouteInput } from '@anteroom/contract/route';
import type { Context } from '#platform/context';
import { type AlarmRow, listAlarmRows } from './alarm-rows.queries.ts';

export async function listAlarms(
  { db }: Pick<Context, 'db'>,
  { state, limit }: RouteInput<typeof api.listAlarms>['query'],
): Promise<Alarm[]> {
  const rows = await listAlarmRows(db, { isOpen: state === 'open', limit });
  return rows.map(presentAlarm);
}

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
