import { api } from '@anteroom/contract/api';
import type { LiveHub } from '#features/live';
import { createKeepShownEstimates, createShownLines } from '#features/queue';
import type { Context } from '#platform/context';
import { type Binding, bind, bindPublic, bindPublicStream } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { extendDisplay, reopenDisplay, revokeDisplay, setDisplayMessage } from './change-display.ts';
import { listClosedDisplays } from './closed-displays.queries.ts';
import { createDisplay } from './create-display.ts';
import { mayCreateDisplay, mayManageDisplays, mayRenewDisplays } from './displays.policy.ts';
import { listDisplaysOf } from './displays.queries.ts';
import { aroundCheckIn, checkInAtKiosk, viewKiosk } from './kiosk.ts';
import { presentClosedDisplay, presentDisplay } from './present-display.ts';
import { viewDisplay, watchDisplay } from './view-display.ts';

export function displayRoutes(context: Context, hub: LiveHub): Binding[] {
  const { change, changePublic } = bindChanges(context);
  const lines = { readLine: createShownLines(context), keepShown: createKeepShownEstimates(context) };
  const checkIn = aroundCheckIn(context);
  return [
    bind(api.listDisplays, mayManageDisplays, async ({ actor }) => {
      const now = context.clock.now();
      const open = await listDisplaysOf(context.db, actor, now);
      const closed = await listClosedDisplays(context.db, actor, now);
      return {
        displays: open.map((row) => presentDisplay(row, actor)),
        closed: closed.map((row) => presentClosedDisplay(row, actor)),
      };
    }),
    change(api.createDisplay, mayCreateDisplay, (tx, { actor, body }) =>
      createDisplay(context, tx, actor, body),
    ),
    change(api.revokeDisplay, mayManageDisplays, (tx, { actor, params }) =>
      revokeDisplay(context, tx, actor, params.displayId),
    ),
    change(api.setDisplayMessage, mayRenewDisplays, async (tx, { actor, params, body }) => ({
      display: await setDisplayMessage(context, tx, actor, { ...params, message: body.message ?? null }),
    })),
    change(api.extendDisplay, mayRenewDisplays, async (tx, { actor, params }) => ({
      display: await extendDisplay(context, tx, actor, params.displayId),
    })),
    change(api.reopenDisplay, mayRenewDisplays, (tx, { actor, params }) =>
      reopenDisplay(context, tx, actor, params.displayId),
    ),
    bindPublic(api.viewKiosk, ({ params }) => viewKiosk(context, params.secret)),
    changePublic(
      api.checkInByTicket,
      (tx, call, arriving) => checkInAtKiosk(context, tx, call, arriving),
      checkIn,
    ),
    changePublic(
      api.checkInByName,
      (tx, call, arriving) => checkInAtKiosk(context, tx, call, arriving),
      checkIn,
    ),
    bindPublic(api.viewDisplay, ({ params }) => viewDisplay(context, lines, params.secret)),
    bindPublicStream(api.watchDisplay, ({ params, meta }, accept) =>
      watchDisplay(context, hub, { secret: params.secret, ipAddress: meta.ipAddress, accept }),
    ),
  ];
}
