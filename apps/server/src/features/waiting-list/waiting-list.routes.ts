import { api } from '@anteroom/contract/api';
import { mayFilterByDoctor } from '#features/appointments';
import { maySignedIn } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { addToWaitingList, removeFromWaitingList, updateWaiting } from './change-waiting.ts';
import { listWaiting } from './list-waiting.ts';
import { mayAddToWaitingList } from './waiting-list.policy.ts';

export function waitingListRoutes(context: Context): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.listWaiting, mayFilterByDoctor, ({ actor, query }) => listWaiting(context, actor, query)),
    change(api.addToWaitingList, mayAddToWaitingList, async (tx, { actor, body }) => ({
      entry: await addToWaitingList(context, tx, actor, body),
    })),
    change(api.updateWaiting, maySignedIn, async (tx, { actor, params, body, meta }) => ({
      entry: await updateWaiting(context, tx, actor, {
        entryId: params.entryId,
        change: body,
        ifMatch: meta.ifMatch,
      }),
    })),
    change(api.removeFromWaitingList, maySignedIn, (tx, { actor, params }) =>
      removeFromWaitingList(context, tx, actor, params.entryId),
    ),
  ];
}
