import { buildPath } from '@anteroom/client/build-request';
import { createAppointment } from '@anteroom/contract/appointments';
import { moveCentral } from '@anteroom/contract/central-queue';
import { setQueueStatus, watchQueue } from '@anteroom/contract/queue';
import { moveDayWise } from '@anteroom/contract/queue-positions';
import { queueTypes } from '@anteroom/contract/queue-settings';
import { describe, expect, it } from 'vitest';
import { call, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { insist } from '#test/insist';
import { aBooking, aManagerOf, aPatientOf } from '#test/people';
import { aRush, type Called, calledOf, problemsOf, type Rush, watched } from '#test/rush';
import { aSecondServer } from '#test/second-server';

const clinic = await aClinic({ clinicTimezone: 'UTC' });
clinic.clock.set(new Date('2026-11-20T08:00:00Z'));

/** Returns the same user's session, connected to another server of the clinic. */
function deskAt(server: { address: string }, desk: Desk): Desk {
  return {
    ...desk,
    call: (route, input, headers = {}) =>
      call({ ...clinic, address: server.address }, route, input, { token: desk.token, headers }),
  };
}

/** Returns a seeded generator of pseudo-random numbers from 0 to 1 (mulberry32). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function rushOfCalls(rush: Rush, desks: readonly Desk[]): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => rush.callNext(desks[index % desks.length] ?? rush.desk)),
  );
  const served = answers.filter(({ status }) => status === 200);
  // On a busy machine, the last requests can get a 503. A request with a 503 changes nothing, like a rejected one.
  expect(answers.map(({ status }) => status).filter((status) => ![200, 409, 503].includes(status))).toEqual(
    [],
  );
  const called = served.map(({ body }) => body.current?.appointmentUuid);
  expect(new Set(called).size).toBe(served.length);
  expect(called.toSorted()).toEqual((await calledOf(clinic, rush.doctor)).toSorted());
  const { stats } = await rush.view();
  expect([stats.completed, stats.inProgress]).toEqual([served.length - 1, 1]);
  expect(await problemsOf(rush, 300)).toEqual([]);
}

async function doubleClicks(rush: Rush, desks: readonly Desk[], rounds: number): Promise<void> {
  let current: string | null = null;
  for (let round = 0; round < rounds; round += 1) {
    const believed: string | null = current;
    const answers: Called[] = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        insist(() => rush.callNext(desks[index % desks.length] ?? rush.desk, believed)),
      ),
    );
    const [won, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ errorBody }) => errorBody.code)).toEqual(Array(7).fill('queue_changed'));
    current = won?.body.current?.appointmentUuid ?? null;
    expect(current).toBe(rush.line[round]);
  }
  expect(await problemsOf(rush, rush.line.length)).toEqual([]);
}

type Deed = (rush: Rush, random: () => number, patientId: number) => Promise<{ status: number }>;

async function someoneIn(rush: Rush, random: () => number) {
  const { queue } = await rush.view();
  const someone = queue[Math.floor(random() * queue.length)];
  return { queueId: someone?.id ?? 0, uuid: someone?.appointmentUuid ?? '', count: queue.length };
}

const book: Deed = ({ desk, doctor }, random, patientId) => {
  const at = new Date(Date.parse('2026-11-20T09:00:00Z') + Math.floor(random() * 100) * 300_000);
  return desk.call(createAppointment, { body: aBooking(patientId, doctor, at, { allowOverlap: true }) });
};

const move: Deed = async (rush, random) => {
  const { queueId, count } = await someoneIn(rush, random);
  const params = { ...rush.params, queueId };
  const place = 1 + Math.floor(random() * count);
  return rush.kind === 'central'
    ? rush.desk.call(moveCentral, { params, body: { newGlobalPosition: place } })
    : rush.desk.call(moveDayWise, { params, body: { newPosition: place } });
};

/** Actions with their cumulative probabilities in percent. */
const deeds: [number, Deed][] = [
  [20, (rush) => rush.callNext(rush.desk)],
  [40, async (rush, random) => rush.skip(rush.desk, (await someoneIn(rush, random)).uuid)],
  [78, book],
  [96, move],
  [
    100,
    ({ desk, params }, random) =>
      desk.call(setQueueStatus, { params, body: { status: random() < 0.5 ? 'paused' : 'active' } }),
  ],
];

async function doSomething(rush: Rush, patientId: number, random: () => number): Promise<number> {
  const drawn = random() * 100;
  const [, deed = book] = deeds.find(([until]) => drawn < until) ?? [];
  return (await deed(rush, random, patientId)).status;
}

describe.each(queueTypes)('a %s queue under concurrent calls', (kind) => {
  it('T-1, R-04: calls each patient at most once for 64 concurrent calls, with one current patient at any moment', async () => {
    const rush = await aRush(clinic, kind, 300);
    const manager = await signIn(clinic, await aManagerOf(clinic, rush.doctor));
    const { looks, wrong } = await watched(rush, () => rushOfCalls(rush, [rush.desk, manager]));
    expect(wrong).toEqual([]);
    expect(looks).toBeGreaterThan(0);
  });

  it('T-2, R-05: in each of twenty rounds, eight requests that name the same current patient call only one patient', async () => {
    const rush = await aRush(clinic, kind, 24);
    const manager = await signIn(clinic, await aManagerOf(clinic, rush.doctor));
    const { wrong } = await watched(rush, () => doubleClicks(rush, [rush.desk, manager], 20));
    expect(wrong).toEqual([]);
  });

  it('T-3: a queue stays consistent while 48 clients call, skip, book, move and pause', async () => {
    const rush = await aRush(clinic, kind, 60);
    const patients = await Promise.all(Array.from({ length: 48 }, () => aPatientOf(clinic, rush.doctor)));
    const statuses: number[] = [];
    const { wrong } = await watched(rush, () =>
      Promise.all(
        patients.map(async (patientId, seed) => {
          const random = chances(seed + 1);
          for (let turn = 0; turn < 4; turn += 1) statuses.push(await doSomething(rush, patientId, random));
        }),
      ),
    );
    expect(wrong).toEqual([]);
    expect(statuses.filter((status) => ![200, 201, 400, 409, 503].includes(status))).toEqual([]);
    const booked = statuses.filter((status) => status === 201).length;
    expect(booked).toBeGreaterThan(20);
    expect(await problemsOf(rush, 60 + booked)).toEqual([]);
  });

  it('T-21: two servers on one database give the same guarantees for concurrent calls as one server, and notify each other', async () => {
    const second = await aSecondServer(clinic);
    try {
      const [first, other] = [await aRush(clinic, kind, 300), await aRush(clinic, kind, 12)];
      await rushOfCalls(first, [first.desk, deskAt(second, first.desk)]);
      await doubleClicks(other, [other.desk, deskAt(second, other.desk)], 8);
      const stream = await fetch(`${second.address}${buildPath(watchQueue, { params: other.params })}`, {
        headers: { authorization: `Bearer ${other.desk.token}` },
      });
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      await other.desk.call(setQueueStatus, { params: other.params, body: { status: 'paused' } });
      let told = '';
      while (!told.includes('"paused"'))
        told += (await reader?.read())?.value ?? 'the stream ended: "paused"';
      expect(told).toContain(`"doctorId":${other.doctor.id}`);
      await reader?.cancel();
    } finally {
      await second.close();
    }
  });
});
