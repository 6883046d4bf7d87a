import { setCentralQueueStatus } from '@anteroom/contract/central-queue';
import { getQueueStatus, setQueueStatus as setQueueStatusRoute } from '@anteroom/contract/queue';
import { togglePause as togglePauseRoute } from '@anteroom/contract/queue-reset';
import { getQueueSettings, saveQueueSettings } from '@anteroom/contract/queue-settings';
import type { Context } from '#context';
import { mayActForDoctor } from '#features/staff';
import { type Binding, bind } from '#platform/http/bind';
import { attendanceRoutes } from './attendance.routes.ts';
import { createInTurn } from './in-turn.ts';
import { setQueueStatus, togglePause } from './line/set-queue-status.ts';
import { lineRoutes } from './line.routes.ts';
import { pastRoutes } from './past/past.routes.ts';
import { placeRoutes } from './place.routes.ts';
import { getSettings } from './settings/get-settings.ts';
import { saveSettings } from './settings/save-settings.ts';
import { createMarking } from './views/mark.ts';
import { createShowQueue } from './views/show-queue.ts';

export function queueRoutes(context: Context): Binding[] {
  const show = createShowQueue(context);
  const inTurn = createInTurn(context, show);
  const marked = createMarking(context);
  return [
    bind(getQueueSettings, mayActForDoctor, async ({ params }) => ({
      settings: await getSettings(context, params.doctorId),
    })),
    bind(saveQueueSettings, mayActForDoctor, async ({ actor, params: { doctorId }, body: settings }) => ({
      settings: await inTurn.alone(doctorId, (tx) =>
        saveSettings(context, tx, actor, { doctorId, settings }),
      ),
    })),
    bind(getQueueStatus, mayActForDoctor, ({ actor, params: { doctorId } }) =>
      marked(actor, { doctorId, what: 'status' }, (asOf) => show.showStatus(actor, doctorId, asOf)),
    ),
    bind(setQueueStatusRoute, mayActForDoctor, async ({ actor, params: { doctorId }, body: { status } }) => ({
      currentStatus: await inTurn.alone(doctorId, (tx) =>
        setQueueStatus(context, tx, actor, { doctorId, kind: null, status }),
      ),
    })),
    bind(
      setCentralQueueStatus,
      mayActForDoctor,
      async ({ actor, params: { doctorId }, body: { status } }) => ({
        currentStatus: await inTurn.alone(doctorId, (tx) =>
          setQueueStatus(context, tx, actor, { doctorId, kind: 'central', status }),
        ),
      }),
    ),
    bind(togglePauseRoute, mayActForDoctor, async ({ actor, params: { doctorId } }) => ({
      currentStatus: await inTurn.alone(doctorId, (tx) => togglePause(context, tx, actor, doctorId)),
    })),
    ...lineRoutes(context, show, inTurn),
    ...placeRoutes(context, inTurn),
    ...attendanceRoutes(context, inTurn),
    ...pastRoutes(context),
  ];
}
