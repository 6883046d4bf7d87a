import { api } from '@anteroom/contract/api';
import type { BookingOutcome, CodeChannel } from '@anteroom/contract/self-booking-details';
import type { AppointmentListener } from '#features/appointments';
import { assertBorn } from '#features/patients';
import { createFairQueue } from '#platform/concurrency/fair-queue';
import type { RunExclusive } from '#platform/concurrency/keyed-mutex';
import { waitUntilDeadline } from '#platform/concurrency/request-deadline';
import type { Context, RequestMeta } from '#platform/context';
import { type Binding, bindPublic, type PublicCall } from '#platform/http/bind';
import { type Around, bindChanges } from '#platform/http/bind-change';
import { networkOf } from '#platform/http/network-of';
import { type Attempts, createAttempts } from './attempts.ts';
import { confirmBooking } from './confirm-booking.ts';
import { findBegun, giveBookingDetails } from './give-details.ts';
import {
  assertNetworkHasRoom,
  assertSolved,
  findHeldAgain,
  type Holding,
  holdTime,
  releaseHeldTime,
} from './hold-time.ts';
import { createSharedViews } from './shared-views.ts';
import { createTakenTimes } from './taken-times.ts';
import { findPage, type ReadPage, viewBookingPage } from './view-booking-page.ts';
import { listClinicTimes, type ReadClinic, viewClinicBooking } from './view-clinic-booking.ts';

type WithLock = Context & { appointmentListener: AppointmentListener };
type FromNetwork = { meta: RequestMeta };

const hour = 60 * 60;

/** Public requests share two database connections, so that the others stay free for staff. Networks take turns. */
const strangersAtOnce = { atOnce: 2, perKey: 1000, total: 2000 };

/** Routes of the booking pages. They need no sign-in. Those about a held time need its secret. */
export function publicBookingRoutes(context: WithLock, runExclusive: RunExclusive): Binding[] {
  const { changePublic } = bindChanges(context);
  const attempts = createAttempts();
  const countCode = codesOfNetworks(context);
  const strangers = createFairQueue(strangersAtOnce);
  const asStranger: AsStranger = ({ meta }, work) => strangers(networkOf(meta.ipAddress), work);
  /**
   * Waits for earlier requests for the same doctor before it takes a shared connection for its transaction, so that a
   * waiting request does not block others.
   */
  const inDoctorsTurn = async <T>(
    call: FromNetwork & { params: { secret: string } },
    begin: (doctorId: number) => Promise<T>,
  ): Promise<T> => {
    const { doctorId } = await asStranger(call, () => findBegun(context, context.db, call.params.secret));
    return runExclusive(doctorId, () => asStranger(call, () => begin(doctorId)));
  };
  return [
    bindView(context, attempts, asStranger),
    ...bindClinicViews(context, asStranger),
    changePublic(
      api.holdTime,
      (tx, call, holding: Holding) => holdTime(context, tx, call, holding),
      aroundHold(context, { attempts, asStranger, runExclusive }),
    ),
    changePublic(
      api.giveBookingDetails,
      (tx, { params, body }) => giveBookingDetails(context, tx, { ...params, details: body }),
      async (call, begin) => {
        const { params, body, meta } = call;
        // Check this before the secret, so that an invalid date of birth gets the same error with any secret.
        assertBorn(context, body.dateOfBirth);
        return asStranger(call, async () => {
          await findBegun(context, context.db, params.secret);
          await countCode(networkOf(meta.ipAddress), body.codeBy);
          return begin();
        });
      },
    ),
    changePublic(
      api.confirmBooking,
      (tx, { params, body, meta }, doctorId: number) =>
        confirmBooking(context, tx, { ...params, ...body, meta, doctorId }),
      async (call, begin): Promise<BookingOutcome> => {
        const confirmed = await inDoctorsTurn(call, begin);
        if ('rejection' in confirmed) throw confirmed.rejection;
        return confirmed.outcome;
      },
    ),
    changePublic(
      api.releaseHeldTime,
      (tx, { params }, doctorId: number) => releaseHeldTime(context, tx, params.secret, doctorId),
      inDoctorsTurn,
    ),
  ];
}

/** Returns a function that counts a code of a network. Codes by SMS cost the clinic money, so their limit is lower. */
function codesOfNetworks({ throttles }: Context) {
  const limit = (name: string, failures: number, seconds: number) =>
    throttles({ per: 'network', name, failures, seconds });
  const codes = limit('booking_code', 20, hour);
  const texts = [limit('booking_text', 10, hour), limit('booking_text_in_day', 20, 24 * hour)];
  return async (network: string, codeBy: CodeChannel = 'email') => {
    await codes.count(network);
    if (codeBy === 'sms') for (const limited of texts) await limited.count(network);
  };
}

type AsStranger = <T>(call: FromNetwork, work: () => Promise<T>) => Promise<T>;

function bindView(context: Context, attempts: Attempts, asStranger: AsStranger): Binding {
  const shareView = createSharedViews<ReadPage>();
  return bindPublic(api.viewBookingPage, (call) => {
    const share: typeof shareView = (page, { read, readToShare }) =>
      shareView(page, {
        read: () => asStranger(call, read),
        readToShare: () => asStranger(call, readToShare),
      });
    return viewBookingPage(context, { attempts, shareView: share }, { ...call.params, ...call.query });
  });
}

function bindClinicViews(context: Context, asStranger: AsStranger): Binding[] {
  const shareView = createSharedViews<ReadClinic>();
  const shareOf =
    (call: FromNetwork): typeof shareView =>
    (page, { read, readToShare }) =>
      shareView(page, {
        read: () => asStranger(call, read),
        readToShare: () => asStranger(call, readToShare),
      });
  return [
    bindPublic(api.viewClinicBooking, (call) => viewClinicBooking(context, shareOf(call))),
    bindPublic(api.listClinicTimes, (call) => listClinicTimes(context, shareOf(call), call.query)),
  ];
}

type HoldCall = PublicCall<typeof api.holdTime>;
type Held = Awaited<ReturnType<typeof holdTime>>;

type Parts = { attempts: Attempts; asStranger: AsStranger; runExclusive: RunExclusive };

/** During a rush or a flood, rejects as many requests as possible from memory, before any database read. */
function aroundHold(
  context: Context,
  { attempts, asStranger, runExclusive }: Parts,
): Around<HoldCall, [Holding], Held> {
  const holdsOfNetwork = context.throttles({
    name: 'booking_hold',
    per: 'network',
    failures: 30,
    seconds: hour,
  });
  const takenTimes = createTakenTimes();
  const findDoctor = (call: HoldCall) =>
    asStranger(call, async () => {
      await holdsOfNetwork.count(networkOf(call.meta.ipAddress));
      return findPage(context, call.params.slug);
    });
  const holdFirst = async (
    call: HoldCall,
    challengeEnd: Date,
    begin: (holding: Holding) => Promise<Held>,
  ) => {
    const cameAt = performance.now();
    const { slug } = call.params;
    const { doctorId } = await findDoctor(call);
    const time = { doctorId, scheduledDateTime: call.body.scheduledDateTime };
    return runExclusive(doctorId, () =>
      takenTimes.hold(time, cameAt, () => {
        attempts.count(slug, context.clock.now());
        return asStranger(call, async () => {
          // The transaction checks this again. Checking it first keeps a flood of such requests off the doctor's lock.
          await assertNetworkHasRoom(context, context.db, call.meta);
          return begin({ doctorId, challengeEnd });
        });
      }),
    );
  };
  /**
   * The first request with each challenge, while it runs. The booking page repeats a request whose connection broke.
   */
  const running = new Map<string, Promise<Held>>();
  return async (call, begin) => {
    const { challenge } = call.body;
    const { challengeEnd, isRepeated } = assertSolved(context, attempts, call);
    if (isRepeated) {
      await findDoctor(call);
      const first = running.get(challenge);
      if (first) await waitUntilDeadline(first.catch(() => undefined));
      return asStranger(call, () => findHeldAgain(context, context.db, call.body));
    }
    const holding = holdFirst(call, challengeEnd, begin);
    running.set(challenge, holding);
    return holding.finally(() => running.delete(challenge));
  };
}
