import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createDisplay, watchDisplay } from '@anteroom/contract/displays';
import { exportPatients } from '@anteroom/contract/exports';
import { createPatient, listPatients } from '@anteroom/contract/patients';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signIn, urlOf } from '#test/call';
import { aClinic } from '#test/clinic';
import { plantLongFile } from '#test/long-file';
import { aDoctor, anAdmin } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);
const admin = await signIn(clinic, await anAdmin(clinic));
const { port } = new URL(clinic.address);

/** A bare connection; `told` is all that came, `ended` says it once the connection is over. */
function aLine() {
  const socket = connect(Number(port), '127.0.0.1')
    .setEncoding('latin1')
    .on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const line = { socket, told: '' };
  socket.on('data', (text: string) => {
    line.told += text;
  });
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(line.told)));
  return Object.assign(line, { ended });
}

const headOf = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'host: a', `authorization: Bearer ${desk.token}`, ...headers, '', ''].join(
    '\r\n',
  );
const list = headOf('GET', urlOf(listPatients), 'accept-encoding: identity');
const garbage = 'what is this?\r\n\r\n';
const statusesIn = (told: string) => told.match(/HTTP\/1\.1 \d+/g) ?? [];

describe('what is no request', () => {
  it.each([
    ['text', garbage, 400, 'invalid_request'],
    ['headers without end', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}`, 431, 'headers_too_large'],
    [
      'a body in broken pieces',
      headOf('POST', urlOf(createPatient), 'content-type: application/json', 'transfer-encoding: chunked') +
        garbage,
      400,
      'invalid_request',
    ],
  ])('is refused in the contract’s words: %s', async (_what, sent, status, code) => {
    const line = aLine();
    line.socket.write(sent);
    const told = await line.ended;
    expect(statusesIn(told)).toEqual([`HTTP/1.1 ${status}`]);
    expect(JSON.parse(told.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      code,
      requestId: expect.any(String),
    });
  });

  it('is refused after an answer that was whole', async () => {
    const line = aLine();
    line.socket.write(list);
    await expect.poll(() => line.told).toContain('"patients":[');
    await wait(100);
    line.socket.write(garbage);
    expect(statusesIn(await line.ended)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('leaves the answers before it as they are, and ends the connection after them', async () => {
    for (const count of [1, 3]) {
      const line = aLine();
      line.socket.write(list.repeat(count) + garbage);
      const told = await line.ended;
      expect(statusesIn(told)).toEqual(Array(count).fill('HTTP/1.1 200'));
      const [head = '', body = ''] = told.split('\r\n\r\n').slice(-2);
      expect(body).toHaveLength(Number(/content-length: (\d+)/i.exec(told)?.[1]));
      expect(head).toContain('HTTP/1.1 200');
    }
  });

  it('does not take away what a request before it was told that it had done', async () => {
    const line = aLine();
    const body = JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace' });
    const length = `content-length: ${body.length}`;
    line.socket.write(
      headOf('POST', urlOf(createPatient), 'content-type: application/json', length) + body + garbage,
    );
    expect(statusesIn(await line.ended)).toEqual(['HTTP/1.1 201']);
  });

  it('is written neither into a file on its way nor behind it', async () => {
    await plantLongFile(clinic, doctor.id);
    const line = aLine();
    line.socket.write(
      headOf('GET', urlOf(exportPatients), 'accept-encoding: identity').replace(desk.token, admin.token),
    );
    await new Promise<void>((begun) => line.socket.once('data', () => begun(void line.socket.pause())));
    line.socket.write(garbage);
    await wait(300);
    line.socket.resume();
    const told = await line.ended;
    expect(statusesIn(told)).toEqual(['HTTP/1.1 200']);
    expect(told).not.toContain('not valid HTTP');
    expect(told).toMatch(/\r\n0\r\n\r\n$/);
  });

  it('cuts a live stream before long, and is not written into it', { timeout: 20_000 }, async () => {
    const made = await admin.call(createDisplay, { body: { label: 'Hall', doctorIds: [doctor.id] } });
    const secret = made.body.address.split('/').at(-1) ?? '';
    const line = aLine();
    line.socket.write(headOf('GET', urlOf(watchDisplay, { secret })));
    await expect.poll(() => line.told).toContain('retry:');
    line.socket.write(garbage);
    const told = await line.ended;
    expect(statusesIn(told)).toEqual(['HTTP/1.1 200']);
    expect(told).not.toContain('not valid HTTP');
    await expect.poll(() => clinic.hub.count()).toBe(0);
  });
});
