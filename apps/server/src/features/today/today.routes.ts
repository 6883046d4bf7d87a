import { api } from '@anteroom/contract/api';
import { maySignedIn } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { findArrivals } from './find-arrivals.ts';
import { markMessageDone, markMessageOpen } from './mark-message.ts';
import { showToday } from './show-today.ts';

export function todayRoutes(context: Context): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.getToday, maySignedIn, ({ actor }) => showToday(context, actor)),
    bind(api.findArrivals, maySignedIn, ({ actor, query }) => findArrivals(context, actor, query.search)),
    change(api.markMessageDone, maySignedIn, (tx, { actor, params, body }) =>
      markMessageDone(context, tx, actor, { ...params, ...body }),
    ),
    change(api.markMessageOpen, maySignedIn, (tx, { actor, params, query }) =>
      markMessageOpen(context, tx, actor, { ...params, ...query }),
    ),
  ];
}
