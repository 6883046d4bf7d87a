import { api } from '@anteroom/contract/api';
import { mayAdministrate } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { acknowledgeAlarm } from './acknowledge-alarm.ts';
import { listAlarms } from './list-alarms.ts';

export function alarmRoutes(context: Context): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.listAlarms, mayAdministrate, async ({ query }) => ({
      alarms: await listAlarms(context, query),
    })),
    change(api.acknowledgeAlarm, mayAdministrate, async (tx, { actor, params, body }) => ({
      alarm: await acknowledgeAlarm(context, tx, actor, { ...params, ...body }),
    })),
  ];
}
