import { getQueueAnalytics, getQueueHistory } from '@anteroom/contract/queue-analytics';
import type { Context } from '#context';
import { mayActForDoctor } from '#features/staff';
import { type Binding, bind } from '#platform/http/bind';
import { showAnalytics } from './show-analytics.ts';
import { showHistory } from './show-history.ts';

/** What a queue was and is, in figures and by name. */
export function pastRoutes(context: Context): Binding[] {
  return [
    bind(getQueueAnalytics, mayActForDoctor, ({ actor, params }) =>
      showAnalytics(context, actor, params.doctorId),
    ),
    bind(getQueueHistory, mayActForDoctor, ({ actor, params }) =>
      showHistory(context, actor, params.doctorId),
    ),
  ];
}
