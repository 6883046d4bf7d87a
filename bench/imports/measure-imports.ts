import { setTimeout as wait } from 'node:timers/promises';
import { createAppointment } from '@anteroom/contract/appointments';
import { viewDayWiseQueue } from '@anteroom/contract/queue';
import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { signIn } from '../../load-support/clinic/desks.ts';
import { usedBetween } from '../../load-support/clinic/processor-time.ts';
import {
  callTo,
  fetchJson,
  type HttpCall,
  isExpected,
  openHttpClient,
} from '../../load-support/load/http-client.ts';
import { createLatencies, type Summary } from '../../load-support/load/latencies.ts';
import { drawBookings } from '../scenarios/samples.queries.ts';
import { appointmentsFile, type LineOrder } from './import-file.ts';
import { check, run, upload } from './import-orders.ts';

/** Latencies of the bookings and queue views that simulated staff request during an import. */
export type Desks = { booking: Summary; queue: Summary; unexpected: string[] };

export type Import = {
  clinic: string;
  order: LineOrder;
  lines: number;
  accepted: number;
  checkSeconds: number;
  runSeconds: number;
  /** Processor milliseconds of the server and the database per line of the import, including the requests of staff. */
  processorMillis: number;
  /** Latencies of staff requests before the import, during the check of the file, and during the import. */
  quiet: Desks;
  checking: Desks;
  running: Desks;
};

/** Milliseconds. This is long enough to compute a p99 from about 700 requests. */
const quietMillis = 30_000;
/** Milliseconds of work before the first measurement, because a server that just started answers slowly. */
const warmUpMillis = 10_000;

type File = { lines: number; order: LineOrder };

/** Imports a file of past visits, while staff book appointments and view queues. */
export async function measureImport(clinic: BenchClinic, file: File): Promise<Import> {
  const { token } = await signIn(clinic, 'admin');
  const samples = await drawBookings(clinic);
  const client = openHttpClient(clinic.port, 1);
  const admin = <Body>(call: HttpCall) => fetchJson<Body>(client, call);
  const text = appointmentsFile({ ...samples, ...file });
  await deskWork(clinic, samples, wait(warmUpMillis));
  const quiet = await deskWork(clinic, samples, wait(quietMillis));
  const importId = await upload(admin, token, text);
  const checked = timed(check(admin, token, importId));
  const checking = await deskWork(clinic, samples, checked.done);
  const before = await clinic.processorTimes();
  const imported = timed(run(admin, token, importId));
  const running = await deskWork(clinic, samples, imported.done);
  const used = usedBetween(before, await clinic.processorTimes());
  client.close();
  return {
    clinic: clinic.name,
    order: file.order,
    lines: file.lines,
    accepted: (await imported.done).counts.accepted,
    checkSeconds: checked.seconds(),
    runSeconds: imported.seconds(),
    processorMillis: used / file.lines,
    quiet,
    checking,
    running,
  };
}

function timed<T>(work: Promise<T>) {
  const start = performance.now();
  let end = start;
  const done = work.finally(() => {
    end = performance.now();
  });
  return { done, seconds: () => (end - start) / 1000 };
}

type Samples = Awaited<ReturnType<typeof drawBookings>>;

/** Milliseconds between two requests of one user. Three users then send about forty requests per second. */
const pauseMillis = 60;
const day = 86_400_000;
const firstFreeTime = Math.ceil((Date.now() + 60 * day) / day) * day;
let booked = 0;

/** Simulates three users who alternately book appointments and view queues, until the promise `until` settles. */
async function deskWork(clinic: BenchClinic, samples: Samples, until: Promise<unknown>): Promise<Desks> {
  const { token } = await signIn(clinic, 'admin');
  const client = openHttpClient(clinic.port, 3);
  const [booking, queue] = [createLatencies(), createLatencies()];
  const unexpected: string[] = [];
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  const send = async (call: HttpCall, latencies: typeof booking) => {
    const answer = await client.send(call);
    latencies.add(answer.millis);
    if (!isExpected(call, answer.status)) unexpected.push(`${call.path}: ${answer.status} ${answer.text}`);
    await wait(pauseMillis);
  };
  const desk = async () => {
    while (!isOver) {
      booked += 1;
      const doctorId = samples.doctorIds[booked % samples.doctorIds.length] ?? 0;
      const patientId = samples.patientIds[(booked * 7) % samples.patientIds.length] ?? 0;
      const body = {
        doctorId,
        patientId,
        scheduledDateTime: firstFreeTime + booked * 900_000,
        durationMinutes: 15,
      };
      await send(callTo(createAppointment, { body }, { token, expected: [201] }), booking);
      await send(callTo(viewDayWiseQueue, { params: { doctorId }, query: {} }, { token }), queue);
    }
  };
  await Promise.all([over, desk(), desk(), desk()]);
  client.close();
  return { booking: booking.summary(), queue: queue.summary(), unexpected };
}
