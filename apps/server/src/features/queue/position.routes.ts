import { moveCentral } from '@anteroom/contract/central-queue';
import {
  checkIn as checkInRoute,
  moveDayWise,
  returnPatient as returnPatientRoute,
} from '@anteroom/contract/queue-positions';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { mayActForDoctor } from '#features/staff';
import type { Actor, Context } from '#platform/context';
import { type Binding, bind } from '#platform/http/bind';
import { checkIn } from './line/check-in.ts';
import { moveEntry } from './line/move-entry.ts';
import { returnPatient } from './line/return-patient.ts';
import { lineOfBooking } from './queue-line.ts';
import type { RunForDoctor } from './run-for-doctor.ts';
import { today } from './views/today.ts';
import { findDateOfEntry, findDateOfEntryById } from './views/views.queries.ts';
import { findQueue } from './views/whole-queue.queries.ts';

type OfAppointment = { doctorId: number; appointmentId: string };

/** Routes that change places in a line, except calling and skipping. */
export function positionRoutes(context: Context, runForDoctor: RunForDoctor): Binding[] {
  const { db } = context;
  const move = (
    actor: Actor,
    input: { doctorId: number; kind: QueueType; entryId: number; newPlace: number },
  ) => {
    const line = async () =>
      lineOfBooking(input.doctorId, input.kind, (await findDateOfEntryById(db, input)) ?? today(context));
    return runForDoctor.withQueueOnConflict(actor, input.doctorId, line, (tx) =>
      moveEntry(context, tx, actor, input),
    );
  };
  const lineOf =
    ({ doctorId, appointmentId }: OfAppointment) =>
    async () => {
      const queue = await findQueue(db, doctorId);
      const date = await findDateOfEntry(db, { doctorId, appointmentUuid: appointmentId });
      return lineOfBooking(doctorId, queue?.queueType ?? null, date ?? today(context));
    };
  return [
    bind(moveDayWise, mayActForDoctor, ({ actor, params, body }) =>
      move(actor, {
        doctorId: params.doctorId,
        kind: 'day_wise',
        entryId: params.queueId,
        newPlace: body.newPosition,
      }),
    ),
    bind(moveCentral, mayActForDoctor, ({ actor, params, body }) =>
      move(actor, {
        doctorId: params.doctorId,
        kind: 'central',
        entryId: params.queueId,
        newPlace: body.newGlobalPosition,
      }),
    ),
    bind(returnPatientRoute, mayActForDoctor, ({ actor, params, body }) => {
      const input = { doctorId: params.doctorId, appointmentUuid: params.appointmentId, isUndo: body.isUndo };
      return runForDoctor.withQueueOnConflict(actor, params.doctorId, lineOf(params), (tx) =>
        returnPatient(context, tx, actor, input),
      );
    }),
    bind(checkInRoute, mayActForDoctor, ({ actor, params, body }) => {
      const { doctorId, appointmentId: appointmentUuid } = params;
      const input = { doctorId, appointmentUuid, hasArrived: body.hasArrived };
      return runForDoctor.withQueueOnConflict(actor, doctorId, lineOf(params), (tx) =>
        checkIn(context, tx, actor, input),
      );
    }),
  ];
}
