import {
  callNextDayWise,
  getQueueStatus,
  setQueueStatus as setQueueStatusRoute,
  skipDayWise,
  viewDayWiseQueue,
} from '@anteroom/contract/queue';
import { getQueueSettings } from '@anteroom/contract/queue-settings';
import type { Context } from '#context';
import { mayActForDoctor } from '#features/staff';
import { inTransaction } from '#platform/db/transaction';
import { type Binding, bind } from '#platform/http/bind';
import { transact } from '#platform/http/transact';
import { createTurns } from '#platform/take-turns';
import { assertCurrentIs } from './line/assert-current-is.ts';
import { callNext } from './line/call-next.ts';
import { setQueueStatus } from './line/set-queue-status.ts';
import { skipPatient } from './line/skip-patient.ts';
import { withSnapshot } from './line/with-snapshot.ts';
import { dayWiseLine } from './queue-line.ts';
import { getSettings } from './settings/get-settings.ts';
import { createShowDay, showStatus } from './views/show-queue.ts';
import { today } from './views/today.ts';
import { findDateOfEntry } from './views/views.queries.ts';

export function queueRoutes(context: Context): Binding[] {
  const { db } = context;
  const takeTurns = createTurns();
  const showDay = createShowDay(context);
  return [
    bind(getQueueSettings, mayActForDoctor, async ({ params }) => ({
      settings: await getSettings(context, params.doctorId),
    })),
    bind(viewDayWiseQueue, mayActForDoctor, ({ actor, params, query }) =>
      showDay(actor, { doctorId: params.doctorId, date: query.date ?? today(context) }),
    ),
    bind(getQueueStatus, mayActForDoctor, async ({ actor, params }) => ({
      currentStatus: await showStatus(context, actor, params.doctorId),
    })),
    bind(setQueueStatusRoute, mayActForDoctor, async ({ actor, params, body }) => ({
      currentStatus: await setQueueStatus(context, actor, { doctorId: params.doctorId, status: body.status }),
    })),
    bind(callNextDayWise, mayActForDoctor, ({ actor, params, query, body, facts }) => {
      const line = dayWiseLine(params.doctorId, query.date ?? today(context));
      const call = { line, expectedCurrent: body.currentAppointmentId };
      const once = { actor, facts, operation: 'callNextDayWise', request: { params, query, body } };
      return withSnapshot(
        () =>
          takeTurns(params.doctorId, async ({ hadToWait }) => {
            // A repeat by key believes what was so the first time: it is answered from what was kept.
            const isRepeatable = facts.idempotencyKey !== null;
            if (hadToWait && !isRepeatable) await assertCurrentIs(db, params.doctorId, call.expectedCurrent);
            return transact(context, once, (tx) => callNext(context, tx, actor, call));
          }),
        () => showDay(actor, { doctorId: params.doctorId, date: line.date ?? today(context) }),
      );
    }),
    bind(skipDayWise, mayActForDoctor, ({ actor, params }) => {
      const skip = { doctorId: params.doctorId, appointmentUuid: params.appointmentId };
      return withSnapshot(
        () =>
          takeTurns(params.doctorId, () => inTransaction(db, (tx) => skipPatient(context, tx, actor, skip))),
        async () =>
          showDay(actor, {
            doctorId: params.doctorId,
            date: (await findDateOfEntry(db, skip)) ?? today(context),
          }),
      );
    }),
  ];
}
