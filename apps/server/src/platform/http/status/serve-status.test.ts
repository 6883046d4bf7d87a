import { describe, expect, it } from 'vitest';
import { aClinic } from '#test/clinic';
import { aServerBehindProxy } from '#test/server-behind-proxy';
import { buildServer } from '../../../build-server.ts';

const page = (word: string) =>
  new RegExp(
    `<title>Status: ${word}</title>[^]*<main>\\s*<h1 class="\\w+">${word}</h1>\\s*<p><time datetime="[^"]+">[\\d:]+ [\\w+:]+</time></p>\\s*</main>`,
  );

describe('S-208: the public status', () => {
  it('shows a caller without a session only one of three status words and a time', async () => {
    const clinic = await aClinic();
    const ask = async (path: string) => {
      // Build a new server, so that no earlier result is cached.
      const http = await buildServer(clinic.context, clinic.hub);
      const answer = await http.inject(path);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      return answer;
    };
    expect((await ask('/status')).payload).toMatch(page('Working'));
    expect((await ask('/status.json')).json()).toEqual({
      status: 'working',
      checkedAt: expect.any(String),
      lastWorkingAt: expect.any(String),
    });
    await clinic.setDisk({ free: 0, total: 1e12 });
    expect((await ask('/status')).payload).toMatch(page('Limited'));
    expect((await ask('/status.json')).json()).toMatchObject({ status: 'limited' });
  });

  it('a flood of status requests runs one query; with a silent database, the page shows Down before the metrics respond', async () => {
    const clinic = await aClinic();
    const { road, http } = await aServerBehindProxy(clinic);
    const before = road.packets();
    const answers = await Promise.all(Array.from({ length: 300 }, () => http.inject('/status')));
    const queries = road.packets() - before;
    expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
    expect(queries).toBeLessThan(5);

    const { road: silent, http: blind } = await aServerBehindProxy(clinic);
    silent.silence();
    silent.slow(60_000);
    const order: string[] = [];
    const noted = async (path: string) => {
      const { statusCode, payload } = await blind.inject(path);
      order.push(path);
      return { statusCode, payload };
    };
    const [metrics, status] = await Promise.all([noted('/metrics'), noted('/status')]);
    expect(status.payload).toMatch(page('Down'));
    expect(metrics.statusCode).toBe(200);
    expect(order).toEqual(['/status', '/metrics']);
    // The server also caches this result, so that no caller waits for the database again.
    expect((await blind.inject('/status')).payload).toBe(status.payload);
  });
});
