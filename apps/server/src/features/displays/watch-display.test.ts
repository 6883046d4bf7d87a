import { buildPath } from '@anteroom/client/build-request';
import { deleteUser } from '@anteroom/contract/accounts';
import { createDisplay, revokeDisplay, watchDisplay } from '@anteroom/contract/displays';
import { setQueueStatus } from '@anteroom/contract/queue';
import { expect, it, onTestFinished } from 'vitest';
import { createLiveHub } from '#features/live';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { openEventStream } from '#test/live-events';
import { aDoctor, anAdmin } from '#test/people';
import { buildServer } from '../../build-server.ts';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));
const aDesk = async () => signIn(clinic, await aDoctor(clinic));

async function openDisplay(...doctors: Desk[]) {
  const doctorIds = doctors.map(({ person }) => person.id);
  const { body } = await admin.call(createDisplay, { body: { label: 'Hall', doctorIds } });
  return { params: { displayId: body.display.id }, secret: body.address.split('/').at(-1) ?? '' };
}

/**
 * Opens a display and waits until the server has received the notifications of its doctors’ new accounts, which would
 * end the display's streams. Notifications arrive in order, so the notification of a doctor created last comes after
 * them.
 */
async function aDisplay(...doctors: Desk[]) {
  const display = await openDisplay(...doctors);
  const last = await aDesk();
  const stream = await watch((await openDisplay(last)).secret);
  await pause(last);
  await stream.readUntil('display.changed');
  await stream.leave();
  return display;
}

/** Opens a display's stream. */
async function watch(secret: string, address = clinic.address, network?: string) {
  const url = `${address}${buildPath(watchDisplay, { params: { secret } })}`;
  const stream = await openEventStream(url, network === undefined ? {} : { 'x-forwarded-for': network });
  return { ...stream, ended: async () => expect(await stream.ended()).not.toContain('never sent') };
}

const pause = (desk: Desk) =>
  desk.call(setQueueStatus, { params: { doctorId: desk.person.id }, body: { status: 'paused' } });

it('a display stream reports that a queue of its doctors has changed, but not how', async () => {
  const [desk, other] = [await aDesk(), await aDesk()];
  const { secret } = await aDisplay(desk, other);
  const stream = await watch(secret);
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  await pause(await aDesk());
  await pause(desk);
  await stream.readUntil('display.changed');
  await pause(other);
  const text = await stream.readUntil('{}\n\nevent: display.changed\ndata: {}\n\n');
  expect(text).toBe(`retry: 1000\n\n${'event: display.changed\ndata: {}\n\n'.repeat(2)}`);
});

it('closing a display ends its stream and no other stream', async () => {
  const desk = await aDesk();
  const [closed, open] = [await aDisplay(desk), await aDisplay(desk)];
  const [ending, staying] = [await watch(closed.secret), await watch(open.secret)];
  await admin.call(revokeDisplay, { params: closed.params });
  await ending.ended();
  expect((await watch(closed.secret)).answer.status).toBe(404);
  await pause(desk);
  expect(await staying.readUntil('display.changed')).toContain('display.changed');
});

it('a display stream ends when one of its doctors is disabled, and the display can reconnect', async () => {
  const [desk, other] = [await aDesk(), await aDesk()];
  const { secret } = await aDisplay(desk, other);
  const stream = await watch(secret);
  await admin.call(deleteUser, { params: { userId: desk.person.id } });
  await stream.ended();
  expect((await watch(secret)).answer.status).toBe(200);
});

it('the periodic check ends the stream of a closed display whose notification was lost', async () => {
  const desk = await aDesk();
  const [closed, open] = [await aDisplay(desk), await aDisplay(desk)];
  const [ending, staying] = [await watch(closed.secret), await watch(open.secret)];
  await clinic.db
    .updateTable('displays')
    .set({ revoked_at: new Date() })
    .where('id', '=', closed.params.displayId)
    .execute();
  await clinic.hub.recheck();
  await ending.ended();
  await pause(desk);
  expect(await staying.readUntil('display.changed')).toContain('display.changed');
});

/** Starts another server on the clinic's database, with limits of its own. It trusts the header `x-forwarded-for`. */
async function server(limits: Parameters<typeof createLiveHub>[1]) {
  const context = {
    ...clinic.context,
    settings: { ...clinic.context.settings, trustedProxies: ['127.0.0.1'] },
  };
  const built = await buildServer(context, createLiveHub(context, limits));
  onTestFinished(() => built.close());
  return built.listen({ host: '127.0.0.1', port: 0 });
}

it('many clients of one display cannot use up the streams of other displays, even from many networks', async () => {
  const [leaked, other] = [await aDisplay(await aDesk()), await aDisplay(await aDesk())];
  const address = await server({ displayStreamsOfProcess: 25 });
  const streams = [];
  for (let count = 0; count < 30; count += 1)
    streams.push(await watch(leaked.secret, address, `198.51.100.${count}`));
  const statuses = streams.map(({ answer }) => answer.status);
  expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(10).fill(429)]);
  const refused = streams.at(-1)?.answer;
  expect(refused?.headers.get('retry-after')).toBe('15');
  expect(await refused?.json()).toMatchObject({ code: 'too_many_requests', error: expect.any(String) });
  expect((await watch(other.secret, address, '203.0.113.7')).answer.status).toBe(200);
  await streams[0]?.leave();
  await expect.poll(async () => (await watch(leaked.secret, address, '203.0.113.7')).answer.status).toBe(200);
});

it('limits the display streams per network and per process', async () => {
  const { secret } = await aDisplay(await aDesk());
  const ofNetwork = await server({ displayStreamsOfNetwork: 1 });
  const statuses = [await watch(secret, ofNetwork), await watch(secret, ofNetwork)];
  expect(statuses.map(({ answer }) => answer.status)).toEqual([200, 429]);
  expect(statuses[1]?.answer.headers.get('retry-after')).toBe('15');
  const ofProcess = await server({ displayStreamsOfProcess: 0 });
  expect((await watch(secret, ofProcess)).answer.status).toBe(503);
});
