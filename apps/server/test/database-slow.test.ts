import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { buildPath } from '@anteroom/client/build-request';
import { createAppointment } from '@anteroom/contract/appointments';
import { exportPatients } from '@anteroom/contract/exports';
import { runImport } from '@anteroom/contract/imports';
import { createPatient, updatePatient } from '@anteroom/contract/patients';
import { reportAppointments } from '@anteroom/contract/reports';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDeadline } from '#platform/concurrency/request-deadline';
import { signIn } from './call.ts';
import { aClinic, type Clinic } from './clinic.ts';
import { aPausingImportProcess, checkFile, readJob, sendFile } from './imports.ts';
import { insist } from './insist.ts';
import { patientsOfLongFile, plantLongFile } from './long-file.ts';
import { aBooking, aDoctor, anAdmin, aPatientOf } from './people.ts';
import { aServerBehindProxy } from './server-behind-proxy.ts';

const tomorrow = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 24 * 3_600_000);

type Answered = { status: number; code?: string | undefined; retryAfter: unknown };

function expectRefused({ status, code, retryAfter }: Answered, codes = ['service_unavailable']): void {
  expect(status).toBe(503);
  expect(codes).toContain(code);
  expect(retryAfter).toMatch(/^\d+$/);
}

/** Returns a function that checks whether the deadline of a request that starts now has passed. */
function watchDeadline(): () => boolean {
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, createDeadline().leftMillis).unref();
  return () => isOver;
}

/** Counts this clinic's connections with an open but idle transaction. */
async function countLeftOpen({ db }: Clinic): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(db);
  return rows[0]?.count;
}

describe.concurrent('request deadline', () => {
  it('T-12: rolls back a booking whose statements exceed the deadline; a report has a longer deadline', async ({
    expect,
  }) => {
    const clinic = await aClinic();
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const patientId = await aPatientOf(clinic, doctor);
    const { road, pool, ask } = await aServerBehindProxy(clinic);
    const book = (key: string) =>
      ask(desk, createAppointment, { body: aBooking(patientId, doctor, tomorrow), key });

    const days = { from: '2026-11-02', to: '2026-11-08' };
    road.slow(750);
    const order: string[] = [];
    const noted = async <T>(name: string, answer: Promise<T>) => {
      const given = await answer;
      order.push(name);
      return given;
    };
    const bookings = [noted('booking', book('first')), noted('booking', book('behind-it'))] as const;
    const reporting = noted('report', ask(desk, reportAppointments, { query: days }));
    const [first, inLineBehindIt] = await Promise.all(bookings);
    // By now, the report has run longer than a booking may. Its last packets are not delayed, because a busy machine
    // splits statements into more packets, and the report could then exceed its own deadline.
    road.slow(0);
    const report = await reporting;
    expectRefused(first);
    // Both bookings reach their deadline at the same moment. The second one then still waits for its turn, or has just
    // begun because the first one ended.
    expectRefused(inLineBehindIt, ['server_busy', 'service_unavailable']);
    expect(report.status).toBe(200);
    expect(order).toEqual(['booking', 'booking', 'report']);
    for (const table of ['appointments', 'queue_entries', 'idempotency_keys'] as const)
      expect(await clinic.db.selectFrom(table).selectAll().execute()).toEqual([]);

    expect(await book('first')).toMatchObject({ status: 201 });
    await expect.poll(() => countLeftOpen(clinic)).toBe(0);
    expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
  });

  it('T-12: at the deadline, stops retrying a transaction that keeps conflicting', async ({ expect }) => {
    const clinic = await aClinic();
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const params = { patientId: await aPatientOf(clinic, doctor) };
    await sql.raw(plantSlowFailure).execute(clinic.db);
    const { ask } = await aServerBehindProxy(clinic);
    expectRefused(await ask(desk, updatePatient, { params, body: { city: 'Boston' } }));
    await expect.poll(() => countLeftOpen(clinic)).toBe(0);
  });

  it('the time in which a request body arrives does not count against the deadline', async () => {
    const clinic = await aClinic();
    const { token } = await signIn(clinic, await aDoctor(clinic));
    const answered = Promise.withResolvers<number | undefined>();
    const sent = request(`${clinic.address}${buildPath(createPatient, {})}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    sent.on('response', (answer) => answered.resolve(answer.resume().statusCode));
    sent.on('error', answered.reject);
    sent.write('{"firstName":"Ada",');
    await wait(5000);
    sent.end('"lastName":"Lovelace"}');
    expect(await answered.promise).toBe(201);
  });

  it('a download that the client reads slowly does not end at the request deadline', async () => {
    const clinic = await aClinic();
    const { id: doctorId } = await aDoctor(clinic);
    const { token } = await signIn(clinic, await anAdmin(clinic));
    await plantLongFile(clinic, doctorId);
    const answer = await insist(() =>
      fetch(`${clinic.address}${buildPath(exportPatients, { query: {} })}`, {
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
      }),
    );
    expect(answer.status).toBe(200);
    await wait(5500);
    let lines = 0;
    // The variable `answer` is still needed here, because Node cancels the body when its response is garbage-collected.
    for await (const part of answer.body ?? [])
      lines += Buffer.from(part).toString('latin1').split('\n').length - 1;
    expect(lines).toBe(1 + patientsOfLongFile);
  });

  it('an import has no request deadline, because imports run in the background', async () => {
    const clinic = await aClinic();
    const desk = await signIn(clinic, await anAdmin(clinic));
    const { id: doctorId } = await aDoctor(clinic);
    const people = Array.from({ length: 600 }, (_, index) => `Ada,Lovelace ${index}`);
    const importId = await sendFile(desk, ['first,last', ...people].join('\n'));
    const { version } = await checkFile(clinic, desk, importId, { doctorId });
    await desk.call(runImport, { params: { importId }, body: { version } });
    const running = await aPausingImportProcess(clinic, clinic.context);
    const isOver = watchDeadline();
    const ended = running.worker.workOff();
    await running.isPaused;
    await expect.poll(isOver).toBe(true);
    running.goOn();
    await ended;
    expect(await readJob(desk, importId)).toMatchObject({
      state: 'done',
      counts: { accepted: people.length },
    });
  });
});

/** Makes each attempt so slow that three attempts would take six seconds. */
const plantSlowFailure = `
  create function planted_failure() returns trigger language plpgsql as $$
  begin
    perform pg_sleep(2);
    raise exception 'planted' using errcode = '40001';
  end $$;
  create trigger planted before update on patients for each row execute function planted_failure();
`;
