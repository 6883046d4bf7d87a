import { api } from '@anteroom/contract/api';
import type { QueueEntry } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { mayActForDoctor } from '#features/staff';
import type { Actor, Context } from '#platform/context';
import type { Binding } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { moveEntry } from './line/move-entry.ts';
import { checkIn } from './line/note-arrival.ts';
import { returnPatient } from './line/return-patient.ts';
import { setPriority } from './line/set-priority.ts';
import type { UndoListener } from './line/undo/reversals.ts';
import { undoChange } from './line/undo/undo-change.ts';
import { lineOfBooking, type QueueLine } from './queue-line.ts';
import type { RunForDoctor } from './run-for-doctor.ts';
import { recordingCurrent, recordQueueShown } from './views/show-queue.ts';
import { today } from './views/today.ts';
import { findDateOfEntry, findDateOfEntryById } from './views/views.queries.ts';
import { findQueue } from './views/whole-queue.queries.ts';

/** Identifies the queue that contains the appointment, or today's queue if no appointment is given. */
type OfLine = { doctorId: number; appointmentId?: string };
type OfEntry = { doctorId: number; queueId: number };

/** Routes that move patients in a queue, put them back, set their priority or arrival, and undo queue changes. */
export function positionRoutes(context: Context & UndoListener, runForDoctor: RunForDoctor): Binding[] {
  const { change } = bindChanges(context);
  const withLine = runForDoctor.withQueueOnConflict((asked: { actor: Actor; params: OfLine }) =>
    findLine(context, asked.params),
  );
  const aroundLine = recordingCurrent(context, withLine);
  return [
    ...moveRoutes(context, runForDoctor),
    change(
      api.returnPatient,
      mayActForDoctor,
      (tx, { actor, params: { doctorId, appointmentId: appointmentUuid } }) =>
        returnPatient(context, tx, actor, { doctorId, appointmentUuid }),
      { around: aroundLine },
    ),
    change(
      api.undoQueueChange,
      mayActForDoctor,
      (tx, { actor, params: { doctorId }, body: { version } }) =>
        undoChange(context, tx, actor, { doctorId, version }),
      { around: aroundLine },
    ),
    change(
      api.setPriority,
      mayActForDoctor,
      (tx, { actor, params: { doctorId, appointmentId: appointmentUuid }, body }) =>
        setPriority(context, tx, actor, { doctorId, appointmentUuid, ...body }),
      { around: withLine },
    ),
    change(
      api.checkIn,
      mayActForDoctor,
      (tx, { actor, params: { doctorId, appointmentId: appointmentUuid }, body: { hasArrived } }) =>
        checkIn(context, tx, actor, { doctorId, appointmentUuid, hasArrived }),
      { around: aroundLine },
    ),
  ];
}

type Moved = { queue: QueueEntry[]; version: number };

function moveRoutes(context: Context, { withQueueOnConflict }: RunForDoctor): Binding[] {
  const { db } = context;
  const { change } = bindChanges(context);
  const aroundMove = (kind: QueueType) => {
    const lineOf = async ({ params: { doctorId, queueId } }: { actor: Actor; params: OfEntry }) => {
      const date = await findDateOfEntryById(db, { doctorId, entryId: queueId });
      return lineOfBooking(doctorId, kind, date ?? today(context));
    };
    const around = withQueueOnConflict(lineOf);
    return async (call: { actor: Actor; params: OfEntry }, begin: () => Promise<Moved>): Promise<Moved> => {
      const moved = await around(call, begin);
      await recordQueueShown(context, call.actor, { line: await lineOf(call), queue: moved.queue });
      return moved;
    };
  };
  return [
    change(
      api.moveDayWise,
      mayActForDoctor,
      (tx, { actor, params: { doctorId, queueId: entryId }, body }) =>
        moveEntry(context, tx, actor, { doctorId, kind: 'day_wise', entryId, newPlace: body.newPosition }),
      { around: aroundMove('day_wise') },
    ),
    change(
      api.moveCentral,
      mayActForDoctor,
      (tx, { actor, params: { doctorId, queueId: entryId }, body }) =>
        moveEntry(context, tx, actor, {
          doctorId,
          kind: 'central',
          entryId,
          newPlace: body.newGlobalPosition,
        }),
      { around: aroundMove('central') },
    ),
  ];
}

async function findLine(context: Context, { doctorId, appointmentId }: OfLine): Promise<QueueLine> {
  const { db } = context;
  const queue = await findQueue(db, doctorId);
  const date = appointmentId && (await findDateOfEntry(db, { doctorId, appointmentUuid: appointmentId }));
  return lineOfBooking(doctorId, queue?.queueType ?? null, date || today(context));
}
