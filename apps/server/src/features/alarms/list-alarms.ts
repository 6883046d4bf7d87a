import type { Alarm, listAlarms as route } from '@anteroom/contract/alarms';
import type { RouteInput } from '@anteroom/contract/route';
import type { Context } from '#platform/context';
import { listAlarmRows } from './alarm-rows.queries.ts';
import { presentAlarm } from './present-alarm.ts';

export async function listAlarms(
  { db }: Pick<Context, 'db'>,
  { state, limit }: RouteInput<typeof route>['query'],
): Promise<Alarm[]> {
  const rows = await listAlarmRows(db, { isOpen: state === 'open', limit });
  return rows.map(presentAlarm);
}
