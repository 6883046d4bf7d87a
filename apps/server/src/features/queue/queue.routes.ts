import { setCentralQueueStatus } from '@anteroom/contract/central-queue';
import { getQueueStatus, setQueueStatus as setQueueStatusRoute } from '@anteroom/contract/queue';
import { togglePause as togglePauseRoute } from '@anteroom/contract/queue-reset';
import { getQueueSettings, saveQueueSettings } from '@anteroom/contract/queue-settings';
import { mayActForDoctor } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { attendanceRoutes } from './attendance.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { setQueueStatus, togglePause } from './line/set-queue-status.ts';
import { lineRoutes } from './line.routes.ts';
import { positionRoutes } from './position.routes.ts';
import { createRunForDoctor } from './run-for-doctor.ts';
import { getSettings } from './settings/get-settings.ts';
import { saveSettings } from './settings/save-settings.ts';
import { createQueueEtag } from './views/queue-etag.ts';
import { createShowQueue } from './views/show-queue.ts';

export function queueRoutes(context: Context): Binding[] {
  const show = createShowQueue(context);
  const runForDoctor = createRunForDoctor(context, show);
  const withEtag = createQueueEtag(context);
  return [
    bind(getQueueSettings, mayActForDoctor, async ({ params }) => ({
      settings: await getSettings(context, params.doctorId),
    })),
    bind(saveQueueSettings, mayActForDoctor, async ({ actor, params: { doctorId }, body: settings }) => ({
      settings: await runForDoctor.inTransaction(doctorId, (tx) =>
        saveSettings(context, tx, actor, { doctorId, settings }),
      ),
    })),
    bind(getQueueStatus, mayActForDoctor, ({ actor, params: { doctorId } }) =>
      withEtag(actor, { doctorId, what: 'status' }, (asOf) => show.showStatus(actor, doctorId, asOf)),
    ),
    bind(setQueueStatusRoute, mayActForDoctor, async ({ actor, params: { doctorId }, body: { status } }) => ({
      currentStatus: await runForDoctor.inTransaction(doctorId, (tx) =>
        setQueueStatus(context, tx, actor, { doctorId, kind: null, status }),
      ),
    })),
    bind(
      setCentralQueueStatus,
      mayActForDoctor,
      async ({ actor, params: { doctorId }, body: { status } }) => ({
        currentStatus: await runForDoctor.inTransaction(doctorId, (tx) =>
          setQueueStatus(context, tx, actor, { doctorId, kind: 'central', status }),
        ),
      }),
    ),
    bind(togglePauseRoute, mayActForDoctor, async ({ actor, params: { doctorId } }) => ({
      currentStatus: await runForDoctor.inTransaction(doctorId, (tx) =>
        togglePause(context, tx, actor, doctorId),
      ),
    })),
    ...lineRoutes(context, show, runForDoctor),
    ...positionRoutes(context, runForDoctor),
    ...attendanceRoutes(context, runForDoctor),
    ...historyRoutes(context),
  ];
}
