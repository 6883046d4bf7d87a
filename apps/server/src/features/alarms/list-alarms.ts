import type { Alarm } from '@anteroom/contract/alarms';
import type { api } from '@anteroom/contract/api';
import type { RouteInput } from '@anteroom/contract/route';
import type { Context } from '#platform/context';
import { listAlarmRows } from './alarm-rows.queries.ts';
import { presentAlarm } from './present-alarm.ts';

export async function listAlarms(
  { db }: Pick<Context, 'db'>,
  { state, limit }: RouteInput<typeof api.listAlarms>['query'],
): Promise<Alarm[]> {
  const rows = await listAlarmRows(db, { isOpen: state === 'open', limit });
  return rows.map(presentAlarm);
}
