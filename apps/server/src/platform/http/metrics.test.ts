import { expect, it } from 'vitest';
import { aClinic } from '#test/clinic';
import { buildServer } from '../../build-server.ts';
import type { Settings } from '../context.ts';

const clinic = await aClinic();

async function ask(metricsToken: string | null, remoteAddress: string, sent?: string): Promise<number> {
  const headers = sent === undefined ? {} : { authorization: `Bearer ${sent}` };
  return askWith({ metricsToken }, remoteAddress, headers);
}

async function askWith(
  chosen: Partial<Settings>,
  remoteAddress: string,
  headers: Record<string, string>,
): Promise<number> {
  const settings = { ...clinic.context.settings, ...chosen };
  const http = await buildServer({ ...clinic.context, settings }, clinic.hub);
  const { statusCode } = await http.inject({ url: '/metrics', remoteAddress, headers });
  return statusCode;
}

it('serves metrics to this machine, whether or not a token is set', async () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(await ask(null, address)).toBe(200);
    expect(await ask('the-token', address)).toBe(200);
  }
});

it('S-85: serves metrics to other machines only with the configured token', async () => {
  const other = '192.0.2.7';
  expect(await ask(null, other)).toBe(404);
  expect(await ask('the-token', other)).toBe(404);
  expect(await ask('the-token', other, 'another')).toBe(404);
  expect(await ask('the-token', other, 'the-token')).toBe(200);
});

it.each([{ 'x-forwarded-for': '127.0.0.1' }, { 'x-forwarded-for': '' }, { forwarded: 'for=127.0.0.1' }])(
  'serves metrics through a proxy on this machine (%o) only with the token, whether or not the proxy is trusted',
  async (headers) => {
    for (const trustedProxies of [[], ['127.0.0.1']]) {
      expect(await askWith({ trustedProxies }, '127.0.0.1', headers)).toBe(404);
      const withToken = { ...headers, authorization: 'Bearer the-token' };
      expect(await askWith({ trustedProxies, metricsToken: 'the-token' }, '127.0.0.1', withToken)).toBe(200);
    }
  },
);

it('serves no metrics to a client that claims to be this machine', async () => {
  const headers = { 'x-forwarded-for': '127.0.0.1' };
  expect(await askWith({ trustedProxies: ['192.0.2.7'] }, '192.0.2.7', headers)).toBe(404);
});
