import {
  createDisplay as createDisplayRoute,
  extendDisplay as extendDisplayRoute,
  listDisplays as listDisplaysRoute,
  reopenDisplay as reopenDisplayRoute,
  revokeDisplay as revokeDisplayRoute,
  viewDisplay as viewDisplayRoute,
  watchDisplay as watchDisplayRoute,
} from '@anteroom/contract/displays';
import type { LiveHub } from '#features/live';
import { createKeepShownEstimates, createShownLines } from '#features/queue';
import type { Context } from '#platform/context';
import { type Binding, bind, bindPublic, bindPublicStream } from '#platform/http/bind';
import { listClosedDisplays } from './closed-displays.queries.ts';
import { createDisplay } from './create-display.ts';
import { mayCreateDisplay, mayManageDisplays, mayRenewDisplays } from './displays.policy.ts';
import { listDisplaysOf } from './displays.queries.ts';
import { extendDisplay } from './extend-display.ts';
import { presentClosedDisplay, presentDisplay } from './present-display.ts';
import { reopenDisplay } from './reopen-display.ts';
import { revokeDisplay } from './revoke-display.ts';
import { viewDisplay } from './view-display.ts';
import { watchDisplay } from './watch-display.ts';

export function displayRoutes(context: Context, hub: LiveHub): Binding[] {
  const lines = { readLine: createShownLines(context), keepShown: createKeepShownEstimates(context) };
  return [
    bind(listDisplaysRoute, mayManageDisplays, async ({ actor }) => {
      const now = context.clock.now();
      const open = await listDisplaysOf(context.db, actor, now);
      const closed = await listClosedDisplays(context.db, actor, now);
      return {
        displays: open.map((row) => presentDisplay(row, actor)),
        closed: closed.map((row) => presentClosedDisplay(row, actor)),
      };
    }),
    bind(createDisplayRoute, mayCreateDisplay, ({ actor, body }) => createDisplay(context, actor, body)),
    bind(revokeDisplayRoute, mayManageDisplays, ({ actor, params }) =>
      revokeDisplay(context, actor, params.displayId).then(() => undefined),
    ),
    bind(extendDisplayRoute, mayRenewDisplays, async ({ actor, params }) => ({
      display: await extendDisplay(context, actor, params.displayId),
    })),
    bind(reopenDisplayRoute, mayRenewDisplays, ({ actor, params }) =>
      reopenDisplay(context, actor, params.displayId),
    ),
    bindPublic(viewDisplayRoute, ({ params }) => viewDisplay(context, lines, params.secret)),
    bindPublicStream(watchDisplayRoute, ({ params, meta }, accept) =>
      watchDisplay(context, hub, { secret: params.secret, ipAddress: meta.ipAddress, accept }),
    ),
  ];
}
