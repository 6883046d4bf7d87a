import { expect, it } from 'vitest';
import { aClinic } from '#test/clinic';
import { buildServer } from '../../build-server.ts';

const clinic = await aClinic();

async function ask(metricsToken: string | null, remoteAddress: string, sent?: string): Promise<number> {
  const settings = { ...clinic.context.settings, metricsToken };
  const http = await buildServer({ ...clinic.context, settings }, clinic.hub);
  const headers = sent === undefined ? {} : { authorization: `Bearer ${sent}` };
  const { statusCode } = await http.inject({ url: '/metrics', remoteAddress, headers });
  return statusCode;
}

it('are for this machine, with or without a token set', async () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(await ask(null, address)).toBe(200);
    expect(await ask('the-token', address)).toBe(200);
  }
});

it('are for others with the token, where one is set', async () => {
  const other = '192.0.2.7';
  expect(await ask(null, other)).toBe(404);
  expect(await ask('the-token', other)).toBe(404);
  expect(await ask('the-token', other, 'another')).toBe(404);
  expect(await ask('the-token', other, 'the-token')).toBe(200);
});
