import { buildPath } from '@anteroom/client/build-request';
import { getClinic } from '@anteroom/contract/clinic';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { getClinicLogo, setClinicLogo } from '@anteroom/contract/clinic-logo';
import { limits } from '@anteroom/contract/limits';
import { expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { anAdmin } from '#test/people';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));

const aPng = (width: number, more = 0) => {
  const bytes = Buffer.alloc(33 + more);
  bytes.write('\u0089PNG\r\n\u001a\n', 'latin1');
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(40, 20);
  return bytes;
};
const set = (bytes: Buffer | null) =>
  admin.call(setClinicLogo, { body: { image: bytes?.toString('base64') ?? null } });
const load = (version: string) =>
  fetch(`${clinic.address}${buildPath(getClinicLogo, { params: { version } })}`);

const changes = () =>
  clinic.db
    .selectFrom('audit_events')
    .select(['actor_id', 'changed_fields'])
    .where('action', '=', 'clinic.updated')
    .orderBy('seq')
    .execute();

it('a logo can be stored, read by everyone with the correct image type, and removed', async () => {
  const bytes = aPng(300);
  const { status, body } = await set(bytes);
  const version = body.clinic.logo ?? '';
  expect([status, version]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect((await call(clinic, getClinic, {})).body.clinic.logo).toBe(version);

  const image = await load(version);
  expect(Buffer.from(await image.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(image.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cache-control': 'public, max-age=31536000, immutable',
  });

  // A new logo does not make an open edit of the clinic's details outdated.
  const edit = await admin.call(updateClinic, { body: { name: 'Lakeside' } }, { 'if-match': '"1"' });
  expect(edit.status).toBe(200);

  expect((await set(bytes)).body.clinic.logo).toBe(version);
  const replaced = (await set(aPng(301))).body.clinic.logo;
  expect(replaced).not.toBe(version);
  expect((await load(version)).status).toBe(404);
  expect((await set(null)).body.clinic.logo).toBeNull();
  expect((await load(replaced ?? '')).status).toBe(404);
  const [logo, name] = [['logo'], ['name']].map((changed_fields) => ({
    actor_id: admin.person.id,
    changed_fields,
  }));
  expect(await changes()).toEqual([logo, name, logo, logo]);
});

it.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'must be a PNG, JPEG or WebP image'],
  ['an image that is too large', aPng(300, limits.clinic.logoBytes), 'must be 150 kB or less'],
  ['an image with too many pixels', aPng(2001), 'must be at most 2000 pixels wide and high'],
  ['an empty file', Buffer.alloc(0), 'must be base64'],
])('rejects %s as the clinic’s logo', async (_, bytes, message) => {
  const before = await changes();
  const { status, errorBody } = await set(bytes);
  expect([status, errorBody.fields?.image]).toEqual([400, expect.stringContaining(message)]);
  expect(await changes()).toEqual(before);
});
