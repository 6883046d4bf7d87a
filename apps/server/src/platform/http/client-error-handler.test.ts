import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { buildPath } from '@anteroom/client/build-request';
import { createDisplay, watchDisplay } from '@anteroom/contract/displays';
import { exportPatients } from '@anteroom/contract/exports';
import { createPatient, listPatients } from '@anteroom/contract/patients';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { insist } from '#test/insist';
import { plantLongFile } from '#test/long-file';
import { aDoctor, anAdmin } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);
const admin = await signIn(clinic, await anAdmin(clinic));
const { port } = new URL(clinic.address);

/**
 * Opens a raw connection. `told` is all text received so far. `ended` resolves with this text when the connection
 * closes.
 */
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
const list = headOf('GET', buildPath(listPatients, { query: {} }), 'accept-encoding: identity');
const garbage = 'what is this?\r\n\r\n';
const statusesIn = (told: string) => told.match(/HTTP\/1\.1 \d+/g) ?? [];

describe('invalid HTTP', () => {
  it.each([
    ['text', garbage, 400, 'invalid_request'],
    ['headers without end', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}`, 431, 'headers_too_large'],
    [
      'a body in broken pieces',
      headOf(
        'POST',
        buildPath(createPatient, {}),
        'content-type: application/json',
        'transfer-encoding: chunked',
      ) + garbage,
      400,
      'invalid_request',
    ],
  ])('rejects invalid HTTP with the contract’s error body: %s', async (_what, sent, status, code) => {
    const line = aLine();
    line.socket.write(sent);
    const told = await line.ended;
    expect(statusesIn(told)).toEqual([`HTTP/1.1 ${status}`]);
    expect(JSON.parse(told.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      code,
      requestId: expect.any(String),
    });
  });

  it('rejects invalid HTTP after a complete response on the same connection', async () => {
    const line = aLine();
    line.socket.write(list);
    const isWhole = () => {
      const [head = '', body] = line.told.split('\r\n\r\n');
      return body?.length === Number(/content-length: (\d+)/i.exec(head)?.[1]);
    };
    await expect.poll(isWhole).toBe(true);
    expect(line.told).toContain('"patients":[');
    line.socket.write(garbage);
    expect(statusesIn(await line.ended)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('invalid HTTP leaves the earlier responses on the connection unchanged, and the connection closes after them', async () => {
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

  it('still responds to a complete request that is followed by invalid HTTP', async () => {
    const line = aLine();
    const body = JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace' });
    const length = `content-length: ${body.length}`;
    line.socket.write(
      headOf('POST', buildPath(createPatient, {}), 'content-type: application/json', length) + body + garbage,
    );
    expect(statusesIn(await line.ended)).toEqual(['HTTP/1.1 201']);
  });

  it('invalid HTTP adds no error to a file that is being sent, neither inside the file nor after it', async () => {
    await plantLongFile(clinic, doctor.id);
    const begin = async () => {
      const line = aLine();
      line.socket.write(
        headOf('GET', buildPath(exportPatients, { query: {} }), 'accept-encoding: identity').replace(
          desk.token,
          admin.token,
        ),
      );
      await new Promise<void>((begun) => line.socket.once('data', () => begun(void line.socket.pause())));
      return { line, status: Number(/^HTTP\/1\.1 (\d+)/.exec(line.told)?.[1]) };
    };
    const { line } = await insist(begin);
    line.socket.write(garbage);
    await wait(300);
    line.socket.resume();
    const told = await line.ended;
    expect(statusesIn(told)).toEqual(['HTTP/1.1 200']);
    expect(told).not.toContain('not valid HTTP');
    expect(told).toMatch(/\r\n0\r\n\r\n$/);
  });

  it('invalid HTTP closes a live stream soon, without an error inside the stream', {
    timeout: 20_000,
  }, async () => {
    const made = await admin.call(createDisplay, { body: { label: 'Hall', doctorIds: [doctor.id] } });
    const secret = made.body.address.split('/').at(-1) ?? '';
    const line = aLine();
    line.socket.write(headOf('GET', buildPath(watchDisplay, { params: { secret } })));
    await expect.poll(() => line.told).toContain('retry:');
    line.socket.write(garbage);
    const told = await line.ended;
    expect(statusesIn(told)).toEqual(['HTTP/1.1 200']);
    expect(told).not.toContain('not valid HTTP');
    await expect.poll(() => clinic.hub.count()).toBe(0);
  });
});
