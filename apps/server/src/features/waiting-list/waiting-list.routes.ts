import { api } from '@anteroom/contract/api';
import { type AppointmentListener, mayFilterByDoctor } from '#features/appointments';
import { maySignedIn } from '#features/staff';
import { createKeyedMutex } from '#platform/concurrency/keyed-mutex';
import type { Context } from '#platform/context';
import { type Binding, bind, bindPublic } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { acceptOffer, declineOffer, findOfferOf, viewOffer } from './answer-offer.ts';
import { addToWaitingList, removeFromWaitingList, updateWaiting } from './change-waiting.ts';
import { listWaiting } from './list-waiting.ts';
import type { OfferRow } from './offer-answers.queries.ts';
import { bookOpening, findOpening, listOpenings, withdrawOpening } from './settle-openings.ts';
import { mayAddToWaitingList } from './waiting-list.policy.ts';

type WithLock = Context & { appointmentListener: AppointmentListener };

export function waitingListRoutes(context: WithLock): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.listWaiting, mayFilterByDoctor, ({ actor, query }) => listWaiting(context, actor, query)),
    change(api.addToWaitingList, mayAddToWaitingList, async (tx, { actor, body }) => ({
      entry: await addToWaitingList(context, tx, actor, body),
    })),
    change(api.updateWaiting, maySignedIn, async (tx, { actor, params, body, meta }) => ({
      entry: await updateWaiting(context, tx, actor, {
        entryId: params.entryId,
        change: body,
        ifMatch: meta.ifMatch,
      }),
    })),
    change(api.removeFromWaitingList, maySignedIn, (tx, { actor, params }) =>
      removeFromWaitingList(context, tx, actor, params.entryId),
    ),
    ...openingRoutes(context),
    ...offerRoutes(context),
  ];
}

function openingRoutes(context: WithLock): Binding[] {
  const { change } = bindChanges(context);
  const runExclusive = createKeyedMutex();
  return [
    bind(api.listOpenings, maySignedIn, ({ actor }) => listOpenings(context, actor)),
    change(
      api.bookOpening,
      maySignedIn,
      (tx, { actor, params, body }) => bookOpening(context, tx, actor, { ...params, ...body }),
      {
        around: async ({ actor, params }, begin) => {
          const { doctorId } = await findOpening(context.db, actor, params.openingId);
          return runExclusive(doctorId, () => begin());
        },
      },
    ),
    change(api.withdrawOpening, maySignedIn, (tx, { actor, params }) =>
      withdrawOpening(context, tx, actor, params.openingId),
    ),
  ];
}

/** The maximum number of answers per hour and offer. */
const answersOfOffer = { name: 'offer_answer', per: 'record', failures: 12, seconds: 60 * 60 } as const;

function offerRoutes(context: WithLock): Binding[] {
  const { changePublic } = bindChanges(context);
  const runExclusive = createKeyedMutex();
  const throttle = context.throttles(answersOfOffer);
  const findToAnswer = async (secret: string): Promise<OfferRow> => {
    const offer = await findOfferOf(context.db, secret);
    await throttle.count(String(offer.offerId));
    return offer;
  };
  return [
    bindPublic(api.viewOffer, ({ params }) => viewOffer(context, params.secret)),
    changePublic(
      api.acceptOffer,
      (tx, { params, meta }) => acceptOffer(context, tx, { ...params, meta }),
      async ({ params }, begin) => {
        const offer = await findToAnswer(params.secret);
        return runExclusive(offer.doctorId, () => begin());
      },
    ),
    changePublic(
      api.declineOffer,
      (tx, { params, meta }, offer: OfferRow) => declineOffer(context, tx, { ...params, meta }, offer),
      async ({ params }, begin) => begin(await findToAnswer(params.secret)),
    ),
  ];
}
