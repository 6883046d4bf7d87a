import {
  checkEmail,
  confirmAddress,
  sendEmailConfirmation,
  viewAddressConfirmation,
} from '@anteroom/contract/address-confirmations';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { deactivatePatient, getPatient, updatePatient } from '@anteroom/contract/patients';
import { restrictPatient } from '@anteroom/contract/restrictions';
import { expect, it } from 'vitest';
import { call } from '#test/call';
import { mailsTo } from '#test/mails';
import { aManagerOf, aPatientOf } from '#test/people';
import { aRemindedClinic } from '#test/reminders';

const here = await aRemindedClinic();
const { clinic } = here;
const desk = await here.desk();

let count = 0;
async function aChangedAddress(): Promise<{ patientId: number; address: string }> {
  count += 1;
  const address = `again-${count}@home.example`;
  const patientId = await aPatientOf(clinic, here.doctor, { email: `old-${address}` });
  await desk.call(updatePatient, { params: { patientId }, body: { email: address } });
  return { patientId, address };
}

const send = (patientId: number, by = desk) => by.call(sendEmailConfirmation, { params: { patientId } });
const mailOf = async (patientId: number) =>
  (await desk.call(getPatient, { params: { patientId } })).body.patient.emailConfirmationMail;
const secretOf = ({ link }: { link: string }) => link.split('/').at(-1) ?? '';

async function auditsOf(patientId: number): Promise<number> {
  const rows = await clinic.db
    .selectFrom('audit_events')
    .select('patient_ids as patientIds')
    .where('action', '=', 'patient.email_confirmation_sent')
    .execute();
  return rows.filter(({ patientIds }) => patientIds?.map(Number).includes(patientId)).length;
}

it('S-314: staff see when the confirmation mail was sent and can send it again, and both links work until one is used', async () => {
  const { patientId, address } = await aChangedAddress();
  const [first] = await mailsTo(clinic, address);
  const before = await mailOf(patientId);
  expect(before).toEqual({ state: 'sent', at: expect.any(Number) });
  const later = new Date(clinic.clock.now().getTime() + 60_000);
  clinic.clock.set(later);
  const sent = await send(patientId);
  expect([sent.status, sent.body.patient.email]).toEqual([200, address]);
  expect(sent.body.patient.emailConfirmationMail?.at).toBeGreaterThanOrEqual(later.getTime());
  const [, second, ...more] = await mailsTo(clinic, address);
  expect(more).toEqual([]);
  const after = await mailOf(patientId);
  expect([after?.state, (after?.at ?? 0) - (before?.at ?? 0) >= 60_000]).toEqual(['sent', true]);
  expect(await auditsOf(patientId)).toBe(1);
  for (const mail of [first, second]) {
    const params = { secret: secretOf(mail ?? { link: '' }) };
    expect((await call(clinic, viewAddressConfirmation, { params })).body.confirmation.isConfirmed).toBe(
      false,
    );
  }
  const params = { secret: secretOf(first ?? { link: '' }) };
  expect((await call(clinic, confirmAddress, { params })).status).toBe(200);
  expect(await mailOf(patientId)).toBeNull();
});

it('S-314: a confirmed address gets no further confirmation mail', async () => {
  const { patientId, address } = await aChangedAddress();
  await desk.call(checkEmail, { params: { patientId } });
  const answer = await send(patientId);
  expect([answer.status, answer.body.patient.emailUnconfirmedSince]).toEqual([200, null]);
  expect(await mailsTo(clinic, address)).toEqual([]);
  expect(await auditsOf(patientId)).toBe(0);
});

it('S-314: shows whether the confirmation mail is waiting or could not be sent', async () => {
  const { patientId } = await aChangedAddress();
  const jobs = clinic.db.updateTable('mail_jobs').where('kind', '=', 'address_confirmation');
  const set = (sent: { sent_at: Date | null; given_up_at: Date | null }) =>
    jobs.where('recipient', '=', `again-${count}@home.example`).set(sent).execute();
  await set({ sent_at: null, given_up_at: null });
  const waiting = await mailOf(patientId);
  expect(waiting).toEqual({ state: 'waiting', at: expect.any(Number) });
  const at = waiting?.at ?? 0;
  await set({ sent_at: null, given_up_at: new Date(at + 1000) });
  expect(await mailOf(patientId)).toEqual({ state: 'failed', at: at + 1000 });
});

it('S-314: shows no confirmation mail if none was sent to the present address, until staff send one', async () => {
  const { patientId } = await aChangedAddress();
  const sender = await here.desk(here.doctor);
  const counter = clinic.db.updateTable('throttles').where('key', '=', `mails_of_person:${here.doctor.id}`);
  const email = 'unasked@home.example';
  await sender.call(updatePatient, { params: { patientId }, body: { email: 'another@home.example' } });
  await counter.set({ points: 20 }).execute();
  await sender.call(updatePatient, { params: { patientId }, body: { email } });
  expect(await mailOf(patientId)).toBeNull();
  expect((await send(patientId, sender)).status).toBe(429);
  expect(await auditsOf(patientId)).toBe(0);
  await counter.set({ points: 0 }).execute();
  expect((await send(patientId, sender)).body.patient.emailConfirmationMail).not.toBeNull();
  expect(await mailsTo(clinic, email)).toHaveLength(1);
});

it('S-314: sends at most three confirmation mails an hour to one patient, counting all users together', async () => {
  const { patientId, address } = await aChangedAddress();
  const other = await here.desk(here.doctor);
  const answers = [await send(patientId), await send(patientId, other), await send(patientId)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const refused = await send(patientId, other);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await mailsTo(clinic, address)).toHaveLength(4);
  expect((await send((await aChangedAddress()).patientId)).status).toBe(200);
});

it('S-314: sends no confirmation mail to an inactive patient, for a restricted record, without an address, or for a user who may not see the address', async () => {
  const { patientId, address } = await aChangedAddress();
  const manager = await here.desk(await aManagerOf(clinic, here.doctor));
  await desk.call(updateClinic, { body: { hiddenFromManagers: ['contact'] } });
  expect((await send(patientId, manager)).status).toBe(403);
  await desk.call(updateClinic, { body: { hiddenFromManagers: [] } });
  const restricted = await aChangedAddress();
  const params = { patientId: restricted.patientId };
  await desk.call(restrictPatient, { params, body: { reason: 'Disputes the record' } });
  expect((await send(restricted.patientId)).status).toBe(423);
  await desk.call(deactivatePatient, { params: { patientId } });
  expect((await send(patientId)).errorBody.code).toBe('patient_inactive');
  const without = await aPatientOf(clinic, here.doctor);
  expect((await send(without)).errorBody.code).toBe('patient_without_email');
  // The mails about the changed addresses, which were still waiting, are not sent either: one patient is inactive now,
  // and the record of the other is restricted.
  expect([...(await mailsTo(clinic, address)), ...(await mailsTo(clinic, restricted.address))]).toEqual([]);
});
