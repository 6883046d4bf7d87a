import { createAppointment } from '@anteroom/contract/appointments';
import { logIn, refreshTokens } from '@anteroom/contract/auth';
import { addPasskey, startPasskey, startPasskeySignIn } from '@anteroom/contract/passkeys';
import { createPatient, listPatients } from '@anteroom/contract/patients';
import { getTicket, viewVisit } from '@anteroom/contract/visits';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aBooking, aDoctor, aPatientOf } from '#test/people';
import { SoftwarePasskey } from '#test/software-passkey';
import { closeWithFile } from './closings.ts';
import { aSecondServer } from './second-server.ts';

const clinic = await aClinic();
const newSecret = 'the secret after the rotation, long enough';
const previousAppSecret = clinic.context.settings.appSecret;
const rotated = await aSecondServer(clinic, { appSecret: newSecret, previousAppSecret });
const forgetful = await aSecondServer(clinic, { appSecret: newSecret, previousAppSecret: null });
closeWithFile(rotated.close);
closeWithFile(forgetful.close);
const doctor = await aDoctor(clinic, { queueType: 'day_wise' });

const listing = (at: Clinic, token: string, cursor?: string) =>
  call(at, listPatients, { query: { limit: 1, ...(cursor === undefined ? {} : { cursor }) } }, { token });

describe('after a rotation of the secret', () => {
  it('S-141: accepts a cursor from before a rotation of the secret', async () => {
    const desk = await signIn(clinic, doctor);
    await aPatientOf(clinic, doctor);
    await aPatientOf(clinic, doctor);
    const cursor = (await listing(clinic, desk.token)).body.pagination.nextCursor ?? '';
    expect((await listing(rotated, desk.token, cursor)).status).toBe(200);
    expect((await listing(forgetful, desk.token, cursor)).status).toBe(400);
  });

  it('S-141: returns the first token pair for a repeated refresh after a rotation of the secret', async () => {
    const desk = await signIn(clinic, doctor);
    const body = { refreshToken: desk.refreshToken };
    const first = await call(clinic, refreshTokens, { body });
    const again = await call(rotated, refreshTokens, { body });
    expect(again.body.tokens).toEqual(first.body.tokens);
  });

  it('S-141: recognizes a repeated request by its idempotency key after a rotation of the secret', async () => {
    const desk = await signIn(clinic, doctor);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { firstName: 'Ann', lastName: 'Repeated', doctorId: doctor.id };
    const repeat = (at: Clinic) => call(at, createPatient, { body }, { token: desk.token, headers });
    const first = await repeat(clinic);
    expect(first.status).toBe(201);
    expect((await repeat(rotated)).body).toEqual(first.body);
    expect((await repeat(forgetful)).status).toBe(409);
  });

  it('S-141: after a rotation of the secret, a sign-in from a known device sends no mail about a new device', async () => {
    const person = await aDoctor(clinic);
    const count = async () =>
      (await mailsTo(clinic, person.email)).filter(({ subject }) => subject.startsWith('New sign-in')).length;
    const enter = (at: Clinic) => call(at, logIn, { body: { email: person.email, password } });
    for (const at of [clinic, rotated, forgetful]) expect((await enter(at)).status).toBe(200);
    expect(await count()).toBe(0);
    const other = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0' };
    await call(rotated, logIn, { body: { email: person.email, password } }, { headers: other });
    expect(await count()).toBe(1);
  });

  it('S-141: a rotation of the secret does not change the passkeys that a sign-in lists, so it reveals no account', async () => {
    const owner = await aDoctor(clinic);
    const desk = await signIn(clinic, owner);
    const { options } = (await desk.call(startPasskey, {})).body;
    const credential = new SoftwarePasskey().create(options);
    expect((await desk.call(addPasskey, { body: { name: 'Laptop', credential } })).status).toBe(200);
    for (const email of [owner.email, 'nobody@clinic.example']) {
      const listed = async (at: Clinic) =>
        (await call(at, startPasskeySignIn, { body: { email } })).body.options.allowCredentials;
      const before = await listed(clinic);
      expect(before).toHaveLength(4);
      expect(await listed(rotated)).toEqual(before);
      expect(await listed(forgetful)).toEqual(before);
    }
  });

  it('S-141: a ticket that is printed again after a rotation of the secret keeps its link', async () => {
    const desk = await signIn(clinic, doctor);
    const patientId = await aPatientOf(clinic, doctor);
    const at = new Date(Date.now() + 24 * 60 * 60 * 1000);
    const { uuid } = (await desk.call(createAppointment, { body: aBooking(patientId, doctor, at) })).body
      .appointment;
    const print = async (where: Clinic) => {
      const { body } = await call(where, getTicket, { params: { uuid } }, { token: desk.token });
      return body.address.split('/').at(-1) ?? '';
    };
    const secret = await print(clinic);
    expect(await print(rotated)).toBe(secret);
    expect(await print(forgetful)).not.toBe(secret);
    expect((await call(clinic, viewVisit, { params: { secret } })).status).toBe(404);
  });
});
