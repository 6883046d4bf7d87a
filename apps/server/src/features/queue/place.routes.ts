import { moveCentral } from '@anteroom/contract/central-queue';
import {
  checkIn as checkInRoute,
  moveDayWise,
  returnPatient as returnPatientRoute,
} from '@anteroom/contract/queue-places';
import type { QueueType } from '@anteroom/contract/queue-settings';
import type { Actor, Context } from '#context';
import { mayActForDoctor } from '#features/staff';
import { type Binding, bind } from '#platform/http/bind';
import type { InTurn } from './in-turn.ts';
import { checkIn } from './line/check-in.ts';
import { moveEntry } from './line/move-entry.ts';
import { returnPatient } from './line/return-patient.ts';
import { lineOfBooking } from './queue-line.ts';
import { today } from './views/today.ts';
import { findDateOfEntry, findDateOfEntryById } from './views/views.queries.ts';
import { findQueue } from './views/whole-queue.queries.ts';

type OfAppointment = { doctorId: number; appointmentId: string };

/** What changes the places in a line besides calling and skipping. */
export function placeRoutes(context: Context, inTurn: InTurn): Binding[] {
  const { db } = context;
  const move = (
    actor: Actor,
    wish: { doctorId: number; kind: QueueType; entryId: number; newPlace: number },
  ) => {
    const line = async () =>
      lineOfBooking(wish.doctorId, wish.kind, (await findDateOfEntryById(db, wish)) ?? today(context));
    return inTurn.shown(actor, wish.doctorId, line, (tx) => moveEntry(context, tx, actor, wish));
  };
  /** The line in which an appointment stands, whatever kind it is. */
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
      const wish = { doctorId: params.doctorId, appointmentUuid: params.appointmentId, isUndo: body.isUndo };
      return inTurn.shown(actor, params.doctorId, lineOf(params), (tx) =>
        returnPatient(context, tx, actor, wish),
      );
    }),
    bind(checkInRoute, mayActForDoctor, ({ actor, params, body }) => {
      const { doctorId, appointmentId: appointmentUuid } = params;
      const wish = { doctorId, appointmentUuid, hasArrived: body.hasArrived };
      return inTurn.shown(actor, doctorId, lineOf(params), (tx) => checkIn(context, tx, actor, wish));
    }),
  ];
}
