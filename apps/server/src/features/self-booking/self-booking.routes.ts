import { api } from '@anteroom/contract/api';
import type { AppointmentListener } from '#features/appointments';
import {
  assertActsForDoctor,
  assertConfirmed,
  mayActForDoctor,
  mayAdministrate,
  maySignedIn,
} from '#features/staff';
import { AppError } from '#platform/app-error';
import { createKeyedMutex, type RunExclusive } from '#platform/concurrency/keyed-mutex';
import type { Actor, Context } from '#platform/context';
import { type Binding, bind, bindPublic, bindPublicDownload } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { getBookingPage, releaseHeldTimes, saveBookingPage } from './booking-page.ts';
import { cancelVisit, findVisitToChange, isCancelled, listTimesToMove, moveVisit } from './change-visit.ts';
import { getClinicBookingPage, saveBookingSms, saveClinicBookingPage } from './clinic-booking-page.ts';
import { publicBookingRoutes } from './public-booking.routes.ts';
import { createPublishedTimes } from './publish-times.ts';
import { bookRequest, declineRequest, findOwnRequest, listBookingRequests } from './settle-requests.ts';

type WithLock = Context & { appointmentListener: AppointmentListener };

/** Allows confirmed accounts that act for the doctor in the path. */
function mayManagePage(actor: Actor, { params }: { params: { doctorId: number } }): void {
  assertActsForDoctor(actor, params.doctorId);
  assertConfirmed(actor);
}

export function selfBookingRoutes(context: WithLock): Binding[] {
  // Public callers have a separate mutex, so that a flood of them delays neither staff nor patients.
  const runExclusive = createKeyedMutex();
  return [
    ...staffRoutesOf(context, runExclusive),
    ...publicBookingRoutes(context, createKeyedMutex()),
    ...changesOfVisits(context, runExclusive),
    ...publishedTimesOf(context),
  ];
}

const hour = 60 * 60;

function staffRoutesOf(context: WithLock, runExclusive: RunExclusive): Binding[] {
  const { change } = bindChanges(context);
  const inDoctorsTurn = async <T>(
    { actor, params }: { actor: Actor; params: { uuid: string } },
    begin: (doctorId: number) => Promise<T>,
  ): Promise<T> => {
    const { doctorId } = await findOwnRequest(context.db, actor, params.uuid);
    return runExclusive(doctorId, () => begin(doctorId));
  };
  return [
    bind(api.getBookingPage, mayActForDoctor, ({ params }) => getBookingPage(context, params.doctorId)),
    change(
      api.saveBookingPage,
      mayManagePage,
      (tx, { actor, params, body, meta: { ifMatch } }) =>
        saveBookingPage(context, tx, actor, { ...params, body, ifMatch }),
      { around: ({ params }, begin) => runExclusive(params.doctorId, () => begin()) },
    ),
    change(
      api.releaseHeldTimes,
      mayManagePage,
      (tx, { actor, params }) => releaseHeldTimes(context, tx, actor, params.doctorId),
      { around: ({ params }, begin) => runExclusive(params.doctorId, () => begin()) },
    ),
    bind(api.getClinicBookingPage, mayAdministrate, () => getClinicBookingPage(context, context.db)),
    change(api.saveClinicBookingPage, mayAdministrate, (tx, { actor, body }) =>
      saveClinicBookingPage(context, tx, actor, body),
    ),
    change(api.saveBookingSms, mayAdministrate, (tx, { actor, body }) =>
      saveBookingSms(context, tx, actor, body),
    ),
    bind(api.listBookingRequests, maySignedIn, ({ actor }) => listBookingRequests(context, actor)),
    change(
      api.bookRequest,
      maySignedIn,
      (tx, { actor, params: { uuid }, body }, doctorId: number) =>
        bookRequest(context, tx, actor, { uuid, doctorId, ...body }),
      { around: inDoctorsTurn },
    ),
    change(
      api.declineRequest,
      maySignedIn,
      (tx, { actor, params: { uuid } }, doctorId: number) =>
        declineRequest(context, tx, actor, { uuid, doctorId }),
      { around: inDoctorsTurn },
    ),
  ];
}

/**
 * Routes for patients who change their own appointment through the ticket page. Their rate limit is low, because each
 * change sends a mail or an SMS. SMS have a limit per day too (`sms-codes.ts`).
 */
function changesOfVisits(context: WithLock, runExclusive: RunExclusive): Binding[] {
  const { changePublic } = bindChanges(context);
  const changes = context.throttles({ name: 'visit_change', per: 'record', failures: 6, seconds: hour });
  const inDoctorsTurn = async <T>(secret: string, begin: (doctorId: number) => Promise<T>): Promise<T> => {
    const { uuid, doctorId } = await findVisitToChange(context, secret);
    await changes.count(uuid);
    return runExclusive(doctorId, () => begin(doctorId));
  };
  return [
    bindPublic(api.listTimesToMove, ({ params, query }) => listTimesToMove(context, { ...params, ...query })),
    changePublic(
      api.moveVisit,
      (tx, { params, body, meta }, doctorId: number) =>
        moveVisit(context, tx, { ...params, ...body, meta, doctorId }),
      ({ params }, begin) => inDoctorsTurn(params.secret, begin),
    ),
    changePublic(
      api.cancelVisit,
      (tx, { params, meta }, doctorId: number) => cancelVisit(context, tx, { ...params, meta, doctorId }),
      ({ params }, begin) =>
        inDoctorsTurn(params.secret, begin).catch(async (error) => {
          const isUnknown = error instanceof AppError && error.code === 'not_found';
          if (!isUnknown || !(await isCancelled(context, params.secret))) throw error;
        }),
    ),
  ];
}

/** Routes for booking portals. */
function publishedTimesOf(context: Context): Binding[] {
  const published = createPublishedTimes(context);
  return [
    bindPublic(api.getSchedulingManifest, () => published.manifest()),
    bindPublicDownload(api.listSchedulingLocations, () => published.file('locations')),
    bindPublicDownload(api.listSchedulingSchedules, () => published.file('schedules')),
    bindPublicDownload(api.listSchedulingSlots, () => published.file('slots')),
  ];
}
