import {
  createDisplay as createDisplayRoute,
  listDisplays as listDisplaysRoute,
  revokeDisplay as revokeDisplayRoute,
  viewDisplay as viewDisplayRoute,
  watchDisplay as watchDisplayRoute,
} from '@anteroom/contract/displays';
import type { Context } from '#context';
import type { LiveHub } from '#features/live';
import { createKeepShownEstimates, createShownLines } from '#features/queue';
import { type Binding, bind, bindPublic, bindPublicStream } from '#platform/http/bind';
import { createDisplay } from './create-display.ts';
import { mayCreateDisplay, mayManageDisplays } from './displays.policy.ts';
import { listDisplaysOf } from './displays.queries.ts';
import { presentDisplay } from './present-display.ts';
import { revokeDisplay } from './revoke-display.ts';
import { viewDisplay } from './view-display.ts';
import { watchDisplay } from './watch-display.ts';

export function displayRoutes(context: Context, hub: LiveHub): Binding[] {
  const lines = { readLine: createShownLines(context), keepShown: createKeepShownEstimates(context) };
  return [
    bind(listDisplaysRoute, mayManageDisplays, async ({ actor }) => ({
      displays: (await listDisplaysOf(context.db, actor)).map((row) => presentDisplay(row, actor)),
    })),
    bind(createDisplayRoute, mayCreateDisplay, ({ actor, body }) => createDisplay(context, actor, body)),
    bind(revokeDisplayRoute, mayManageDisplays, ({ actor, params }) =>
      revokeDisplay(context, actor, params.displayId).then(() => undefined),
    ),
    bindPublic(viewDisplayRoute, ({ params }) => viewDisplay(context, lines, params.secret)),
    bindPublicStream(watchDisplayRoute, ({ params, facts }, accept) =>
      watchDisplay(context, hub, { secret: params.secret, ipAddress: facts.ipAddress, accept }),
    ),
  ];
}
