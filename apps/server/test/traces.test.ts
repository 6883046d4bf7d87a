import { apiBase } from '@anteroom/contract/api';
import { updateAppointment } from '@anteroom/contract/appointments';
import { patientFields } from '@anteroom/contract/patient-fields';
import { createPatient, listPatients, updatePatient } from '@anteroom/contract/patients';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log';
import { openTracing } from '#platform/tracing/open-tracing';
import { aClinic, type Clinic } from '#test/clinic';
import { allMails } from '#test/mails';
import { anOtlpReceiver, type OtlpReceiver } from '#test/otlp-receiver';
import { allBindings } from '../src/build-server.ts';
import { ask } from './access/ask.ts';
import { accessMatrix } from './access/matrix.ts';
import type { Asked } from './access/row.ts';
import { aWorld, type World } from './access/world.ts';
import { acceptsFreeText, fieldsOf, withValue } from './hostile-input/fields.ts';
import { allSubjects, type Subject } from './hostile-input/subjects.ts';

const canary = 'Zqcanary';
const brokenName = `${canary}-broken`;
/**
 * The first id that most tables assign in this test. It is high, so that the test recognizes an id in a span. User ids
 * stay low, because tests derive short ticket prefixes from them.
 */
const firstId = 731_000_001;

/** Secrets, addresses and ids in requests and responses that must not appear in traces. */
const seen = new Set<string>();
const recognizable = [
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /[^\s"<>@]+@[^\s"<>@]+/g,
  /(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{20,}/g,
];

function note(value: unknown): void {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) note(each);
  if (typeof value !== 'string') return;
  for (const pattern of recognizable) for (const [found] of value.matchAll(pattern)) seen.add(found);
}

async function moveIds({ db }: Clinic): Promise<void> {
  await sql`
    select setval(format('%I', sequencename)::regclass, ${firstId}) from pg_sequences
    where schemaname = 'public' and sequencename <> 'users_id_seq'
  `.execute(db);
}

async function fillWithCanaries({ desks, patientId, appointmentId }: World): Promise<void> {
  const texts = Object.keys(patientFields).filter(
    (name) => !/date|email|phone|gender|language|contactBy/i.test(name),
  );
  const body = Object.fromEntries(texts.map((name) => [name, `${canary} ${name}`.slice(0, 18)]));
  const patient = await desks.owner.call(updatePatient, {
    params: { patientId },
    body: { ...body, email: `${canary}@zq.example`, phone: '030 7312991', dateOfBirth: '1961-02-03' },
  });
  const notes = { notes: canary, diagnosis: canary, treatment: canary, prescription: canary };
  const visit = await desks.owner.call(updateAppointment, {
    params: { uuid: appointmentId },
    body: { ...notes, reasonForVisit: canary },
  });
  const found = await desks.owner.call(listPatients, { query: { search: canary } });
  expect([patient.status, visit.status, found.body.patients.length]).toEqual([200, 200, 1]);
}

async function makeCall(
  world: World,
  { route, token }: Pick<Subject, 'route' | 'token'>,
  input: Asked,
): Promise<void> {
  note(input);
  note((await ask(world.clinic.address, route, input, token)).body);
}

/**
 * Sends a valid request to every route, and another with a canary in each text. For routes that no caller may use,
 * sends only a request of the owner.
 */
async function callEverything(world: World): Promise<Subject[]> {
  const subjects = allSubjects(world);
  for (const { token } of Object.values(world.desks)) note(token);
  for (const subject of subjects) {
    const { route } = subject;
    await makeCall(world, subject, await subject.rightInput());
    const textsOf = (shape: typeof route.body) => fieldsOf(shape).filter(acceptsFreeText);
    if (textsOf(route.query).length + textsOf(route.body).length === 0) continue;
    const input = await subject.rightInput();
    const withCanaries = (shape: typeof route.body, given: unknown) =>
      textsOf(shape).reduce((filled, { path }) => withValue(filled, path, canary), given);
    await makeCall(world, subject, {
      ...input,
      ...(route.query && { query: withCanaries(route.query, input.query) as object }),
      ...(route.body && { body: withCanaries(route.body, input.body) }),
    });
  }
  const called = new Set(subjects.map(({ route }) => route));
  for (const row of accessMatrix.filter(({ route }) => !called.has(route))) {
    const { token } = world.desks.owner;
    await makeCall(world, { route: row.route, token }, await row.input(world, 'owner'));
  }
  return subjects;
}

/** Violates a constraint with an insert, because PostgreSQL's error for it quotes the whole row. */
async function breakConstraint({ clinic, desks, owner }: World): Promise<void> {
  await sql`alter table patients add check (last_name <> ${sql.lit(brokenName)})`.execute(clinic.db);
  const body = { firstName: canary, lastName: brokenName, doctorId: owner.id };
  expect((await desks.owner.call(createPatient, { body })).status).toBe(500);
}

async function aTracedRun() {
  const receiver = await anOtlpReceiver();
  const settings = { url: `${receiver.endpoint}/v1/traces`, headers: {}, share: 1 };
  const tracing = await openTracing(settings, createLog('silent'));
  const clinic = await aClinic({}, tracing);
  // Shortly before midnight, routes about the rest of the day would reject some requests and return fewer values.
  clinic.clock.set(new Date('2026-11-20T10:00:00Z'));
  await moveIds(clinic);
  const world = await aWorld(clinic);
  await fillWithCanaries(world);
  const subjects = await callEverything(world);
  note(await allMails(clinic));
  await breakConstraint(world);
  const metrics = await (await fetch(`${clinic.address}/metrics`)).text();
  await tracing.stop();
  return { receiver, clinic, subjects, metrics };
}

const { receiver, clinic, subjects, metrics } = await aTracedRun();
const spans = receiver.spans();
const valuesOf = (received: OtlpReceiver) =>
  new Set(received.spans().flatMap(({ name, attributes }) => [name, ...Object.values(attributes)]));

describe('traces', () => {
  it('S-265: traces contain a span for every route, named after its path pattern', () => {
    const patterns = allBindings(clinic.context, clinic.hub).map(({ route }) => route);
    const expected = patterns.map(({ method, path }) => `${method} ${apiBase}${path}`);
    expect(subjects.length).toBeGreaterThan(200);
    const names = new Set(spans.filter(({ kind }) => kind === 2).map(({ name }) => name));
    expect([...new Set(expected)].filter((name) => !names.has(name))).toEqual([]);
    expect([...names].filter((name) => !expected.includes(name))).toEqual(['GET /metrics']);
  });

  it('S-265: shows the SQL statements of a request as child spans, without values', () => {
    const request = spans.find(
      ({ name, attributes }) =>
        name === `POST ${apiBase}${createPatient.path}` && attributes['http.response.status_code'] === '201',
    );
    const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    const insert = below.find(({ name }) => name === 'insert patients');
    expect(insert?.attributes['db.query.text']).toMatch(/^insert into "patients" .*\$1/);
    expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'commit']));
  });

  it('S-265: assigns each SQL statement in a trace to a request or a job', () => {
    const ids = new Set(spans.map(({ spanId }) => spanId));
    const statements = spans.filter(({ attributes }) => attributes['db.query.text'] !== undefined);
    expect(statements.length).toBeGreaterThan(1000);
    expect(statements.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId))).toEqual([]);
  });

  it('S-265: shows each outgoing mail as a child span of its job, with the type of the mail', () => {
    const jobs = new Set(
      spans.filter(({ name }) => name === 'working on a mail').map(({ spanId }) => spanId),
    );
    const mails = spans.filter(({ name }) => name === 'sending a mail');
    expect(mails.map(({ attributes }) => attributes['mail.kind'])).toContain('invitation');
    expect(mails.filter(({ parentSpanId = '' }) => !jobs.has(parentSpanId))).toEqual([]);
  });

  it('S-265: shows the error codes of a failed statement and of its request in the trace', () => {
    const failed = spans.find(({ attributes }) => attributes['error.type'] === '23514');
    expect(failed).toMatchObject({ name: 'insert patients', hasFailed: true });
    const request = spans.find(({ spanId }) => spanId === failed?.parentSpanId);
    expect(request).toMatchObject({ hasFailed: true, attributes: { 'error.type': 'internal_error' } });
  });

  it('S-265: writes no text, address, secret or id into traces, /metrics and the log', () => {
    expect(seen.size).toBeGreaterThan(250);
    const log = clinic.log.join('');
    expect(log).toContain('a request failed');
    const told = [...valuesOf(receiver), metrics, log].join('\n');
    expect(told).not.toMatch(/zqcanary|unmistakable|617\.555\.0177/i);
    expect([...receiver.bodies.filter((body) => /zqcanary/i.test(body))]).toEqual([]);
    expect([...seen].filter((text) => told.includes(text))).toEqual([]);
    expect(told).not.toMatch(/\b731\d{6}\b/);
  });
});

describe('a collector', () => {
  it('sends the configured headers to the trace collector, and logs when an export fails', async () => {
    const collector = await anOtlpReceiver();
    const lines: string[] = [];
    const settings = {
      url: `${collector.endpoint}/v1/traces`,
      headers: { 'x-key': 'of the clinic' },
      share: 1,
    };
    const log = createLog('info', { write: (line: string) => lines.push(line) });
    const first = await openTracing(settings, log);
    await first.run('a job', async () => undefined);
    await first.stop();
    expect(collector.headers.map((headers) => headers['x-key'])).toEqual(['of the clinic']);
    expect(lines).toEqual([]);
    collector.answerWith(400);
    const second = await openTracing(settings, log);
    await second.run('another job', async () => undefined);
    await second.stop();
    expect(lines).toEqual([expect.stringContaining('could not export traces')]);
  });

  it('exports a failed job but not a fast, successful one if the sampling ratio is zero', async () => {
    const collector = await anOtlpReceiver();
    const settings = { url: `${collector.endpoint}/v1/traces`, headers: {}, share: 0 };
    const tracing = await openTracing(settings, createLog('silent'));
    await tracing.run('a job', async () => undefined);
    await tracing.run('a bad job', async () => Promise.reject(new RangeError(canary))).catch(() => undefined);
    await tracing.stop();
    const [only, ...others] = collector.spans();
    expect([only, others]).toEqual([
      expect.objectContaining({
        name: 'a bad job',
        hasFailed: true,
        attributes: { 'error.type': 'RangeError' },
      }),
      [],
    ]);
  });
});
