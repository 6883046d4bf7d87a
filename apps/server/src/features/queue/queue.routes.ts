import { api } from '@anteroom/contract/api';
import { mayActForDoctor } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { attendanceRoutes } from './attendance.routes.ts';
import { showAnalytics } from './history/show-analytics.ts';
import { showHistory } from './history/show-history.ts';
import { setDelay, setRoom } from './line/announce.ts';
import { setQueueStatus, togglePause } from './line/set-queue-status.ts';
import type { UndoListener } from './line/undo/reversals.ts';
import { lineRoutes } from './line.routes.ts';
import { positionRoutes } from './position.routes.ts';
import { createRunForDoctor, type RunForDoctor } from './run-for-doctor.ts';
import { getSettings, saveSettings } from './settings/settings.ts';
import { createQueueEtag } from './views/queue-etag.ts';
import { createShowQueue, recordingCurrent } from './views/show-queue.ts';

export function queueRoutes(context: Context & UndoListener): Binding[] {
  const { change } = bindChanges(context);
  const show = createShowQueue(context);
  const runForDoctor = createRunForDoctor(context, show);
  const withEtag = createQueueEtag(context);
  const around = recordingCurrent(context, runForDoctor.inTurn);
  return [
    bind(api.getQueueSettings, mayActForDoctor, async ({ params }) => ({
      settings: await getSettings(context, params.doctorId),
    })),
    change(
      api.saveQueueSettings,
      mayActForDoctor,
      async (tx, { actor, params: { doctorId }, body: settings }) => ({
        settings: await saveSettings(context, tx, actor, { doctorId, settings }),
      }),
      { around: runForDoctor.inTurn },
    ),
    bind(api.getQueueStatus, mayActForDoctor, ({ actor, params: { doctorId } }) =>
      withEtag(actor, { doctorId, what: 'status' }, (asOf) => show.showStatus(actor, doctorId, asOf)),
    ),
    change(
      api.setQueueStatus,
      mayActForDoctor,
      (tx, { actor, params: { doctorId }, body: { status } }) =>
        setQueueStatus(context, tx, actor, { doctorId, kind: null, status }),
      { around },
    ),
    change(
      api.setCentralQueueStatus,
      mayActForDoctor,
      (tx, { actor, params: { doctorId }, body: { status } }) =>
        setQueueStatus(context, tx, actor, { doctorId, kind: 'central', status }),
      { around },
    ),
    change(
      api.togglePause,
      mayActForDoctor,
      (tx, { actor, params }) => togglePause(context, tx, actor, params.doctorId),
      { around },
    ),
    ...announcementRoutes(context, runForDoctor),
    ...lineRoutes(context, show, runForDoctor),
    ...positionRoutes(context, runForDoctor),
    ...attendanceRoutes(context, runForDoctor),
    ...historyRoutes(context),
  ];
}

/** Routes for the room and the delay of the doctor, which patients see. */
function announcementRoutes(context: Context, { inTurn }: RunForDoctor): Binding[] {
  const { change } = bindChanges(context);
  const around = recordingCurrent(context, inTurn);
  return [
    change(
      api.setRoom,
      mayActForDoctor,
      async (tx, { actor, params: { doctorId }, body: { room } }) => ({
        currentStatus: await setRoom(context, tx, actor, { doctorId, room }),
      }),
      { around },
    ),
    change(
      api.setDelay,
      mayActForDoctor,
      (tx, { actor, params: { doctorId }, body: { minutes } }) =>
        setDelay(context, tx, actor, { doctorId, minutes }),
      { around },
    ),
  ];
}

function historyRoutes(context: Context): Binding[] {
  return [
    bind(api.getQueueAnalytics, mayActForDoctor, ({ actor, params }) =>
      showAnalytics(context, actor, params.doctorId),
    ),
    bind(api.getQueueHistory, mayActForDoctor, ({ actor, params }) =>
      showHistory(context, actor, params.doctorId),
    ),
  ];
}
