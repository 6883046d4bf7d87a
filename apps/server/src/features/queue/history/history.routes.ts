import { api } from '@anteroom/contract/api';
import { mayActForDoctor } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { showAnalytics } from './show-analytics.ts';
import { showHistory } from './show-history.ts';

export function historyRoutes(context: Context): Binding[] {
  return [
    bind(api.getQueueAnalytics, mayActForDoctor, ({ actor, params }) =>
      showAnalytics(context, actor, params.doctorId),
    ),
    bind(api.getQueueHistory, mayActForDoctor, ({ actor, params }) =>
      showHistory(context, actor, params.doctorId),
    ),
  ];
}
