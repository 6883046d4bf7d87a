import { getQueueAnalytics, getQueueHistory } from '@anteroom/contract/queue-analytics';
import { mayActForDoctor } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { showAnalytics } from './show-analytics.ts';
import { showHistory } from './show-history.ts';

export function historyRoutes(context: Context): Binding[] {
  return [
    bind(getQueueAnalytics, mayActForDoctor, ({ actor, params }) =>
      showAnalytics(context, actor, params.doctorId),
    ),
    bind(getQueueHistory, mayActForDoctor, ({ actor, params }) =>
      showHistory(context, actor, params.doctorId),
    ),
  ];
}
