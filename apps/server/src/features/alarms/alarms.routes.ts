import {
  acknowledgeAlarm as acknowledgeAlarmRoute,
  listAlarms as listAlarmsRoute,
} from '@anteroom/contract/alarms';
import { mayAdministrate } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { acknowledgeAlarm } from './acknowledge-alarm.ts';
import { listAlarms } from './list-alarms.ts';

export function alarmRoutes(context: Context): Binding[] {
  return [
    bind(listAlarmsRoute, mayAdministrate, async ({ query }) => ({
      alarms: await listAlarms(context, query),
    })),
    bind(acknowledgeAlarmRoute, mayAdministrate, async ({ actor, params, body }) => ({
      alarm: await acknowledgeAlarm(context, actor, { ...params, ...body }),
    })),
  ];
}
