import {
  checkEmail,
  confirmAddress,
  viewAddressConfirmation,
} from '@anteroom/contract/address-confirmations';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { createPatient, deactivatePatient, getPatient, updatePatient } from '@anteroom/contract/patients';
import { mailTicket } from '@anteroom/contract/visits';
import { expect, it } from 'vitest';
import { call } from '#test/call';
import { mailsTo } from '#test/mails';
import { merge, separate } from '#test/merges';
import { aManagerOf, aPatientOf } from '#test/people';
import { aRemindedClinic, type Booked, dayMinutes, onDay } from '#test/reminders';

const here = await aRemindedClinic();
const { clinic } = here;
await here.addRule();

const patientOf = async (patientId: number) =>
  (await (await here.desk()).call(getPatient, { params: { patientId } })).body.patient;
const change = async (patientId: number, body: { email?: string | null; language?: 'de' }) =>
  (await here.desk()).call(updatePatient, { params: { patientId }, body });

let count = 0;
function anAddress(): string {
  count += 1;
  return `new-${count}@home.example`;
}

/**
 * Books an appointment and changes the patient's mail address. Returns the new address with the secret of its
 * confirmation mail.
 */
async function aChangedAddress(at = onDay(3, 10)): Promise<Booked & { address: string; secret: string }> {
  const booked = await here.book({ at });
  const address = anAddress();
  const { patient } = (await change(booked.patientId, { email: address })).body;
  expect(patient.emailUnconfirmedSince).toBe(patient.updatedAt);
  return { ...booked, address, secret: await secretTo(address) };
}

async function secretTo(address: string): Promise<string> {
  const mail = (await mailsTo(clinic, address)).findLast(({ link }) => link.includes('/confirm/'));
  return mail?.link.split('/').at(-1) ?? '';
}

const look = (secret: string) => call(clinic, viewAddressConfirmation, { params: { secret } });
const confirm = (secret: string) => call(clinic, confirmAddress, { params: { secret } });

const confirmationsOf = async (patientId: number) =>
  (
    await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id as actor', 'patient_ids as patientIds'])
      .where('action', '=', 'patient.email_confirmed')
      .execute()
  ).filter(({ patientIds }) => patientIds?.map(Number).includes(patientId));

it('S-300: a changed address gets no reminder until its owner confirms it by the link in a mail', async () => {
  const first = await aChangedAddress();
  await here.sendBefore(first.at, dayMinutes);
  expect(await here.resultsOf(first)).toEqual(['address_unconfirmed']);
  const second = await aChangedAddress(onDay(4, 10));
  const shown = (await look(second.secret)).body.confirmation;
  expect(shown).toMatchObject({ isConfirmed: false, maskedAddress: 'n…@home.example' });
  expect((await confirm(second.secret)).body.confirmation).toEqual({ ...shown, isConfirmed: true });
  expect((await patientOf(second.patientId)).emailUnconfirmedSince).toBeNull();
  await here.sendBefore(second.at, dayMinutes);
  expect(await here.resultsOf(second)).toEqual(['sent']);
  expect((await mailsTo(clinic, second.address)).length).toBe(2);
  expect(await mailsTo(clinic, second.email)).toEqual([]);
});

it('S-300: the confirmation mail names no patient or doctor, and is in the patient’s language', async () => {
  const { patientId } = await here.book();
  await change(patientId, { language: 'de' });
  const address = anAddress();
  await change(patientId, { email: address });
  const [mail] = await mailsTo(clinic, address);
  const { lastName } = await patientOf(patientId);
  expect(mail?.subject).toMatch(/^Bitte bestätigen Sie Ihre E-Mail-Adresse/);
  expect(mail?.text).not.toMatch(new RegExp(`${lastName}|Okafor`));
  expect(mail?.link).not.toContain(address);
});

it('S-301: opening the confirmation page changes nothing; confirming a second time has no further effect', async () => {
  const { patientId, secret } = await aChangedAddress();
  for (let visits = 0; visits < 3; visits += 1) expect((await look(secret)).status).toBe(200);
  expect((await patientOf(patientId)).emailUnconfirmedSince).not.toBeNull();
  expect([(await confirm(secret)).status, (await confirm(secret)).status]).toEqual([200, 200]);
  expect((await look(secret)).body.confirmation.isConfirmed).toBe(true);
  expect(await confirmationsOf(patientId)).toMatchObject([{ actor: null }]);
});

it('S-301: the link of a former address, an expired link and a forged link get the same response as an unknown page', async () => {
  const { patientId, secret } = await aChangedAddress();
  const next = anAddress();
  await change(patientId, { email: next });
  const answers = [await look(secret), await confirm(secret), await look('x'.repeat(43)), await look('x')];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const current = await secretTo(next);
  expect((await look(current)).status).toBe(200);
  const now = clinic.clock.now();
  clinic.clock.set(new Date(now.getTime() + 15 * 86_400_000));
  expect((await confirm(current)).status).toBe(404);
  expect((await patientOf(patientId)).emailUnconfirmedSince).not.toBeNull();
  clinic.clock.set(now);
});

it('S-300: needs no confirmation for the first mail address of a record, or for another spelling of the address', async () => {
  const desk = await here.desk();
  const person = { firstName: 'Ada', lastName: 'Trust', doctorId: here.doctor.id };
  const added = await desk.call(createPatient, { body: { ...person, email: 'ada@home.example' } });
  const without = await aPatientOf(clinic, here.doctor);
  const answers = [
    added.body.patient,
    (await change(added.body.patient.id, { email: 'Ada@Home.example' })).body.patient,
    (await change(without, { email: anAddress() })).body.patient,
  ];
  expect(answers.map(({ emailUnconfirmedSince }) => emailUnconfirmedSince)).toEqual([null, null, null]);
  expect(await mailsTo(clinic, 'ada@home.example')).toEqual([]);
});

it('S-300: an address that replaces a removed one still needs a confirmation', async () => {
  const { patientId } = await here.book();
  expect((await change(patientId, { email: null })).body.patient.emailUnconfirmedSince).toBeNull();
  expect((await change(patientId, { email: anAddress() })).body.patient.emailUnconfirmedSince).not.toBeNull();
});

it('S-300: an inactive patient gets no mail to confirm an address', async () => {
  const { patientId } = await here.book();
  await (await here.desk()).call(deactivatePatient, { params: { patientId } });
  const address = anAddress();
  await change(patientId, { email: address });
  expect(await mailsTo(clinic, address)).toEqual([]);
});

it('S-300: a user at the mail limit can save a changed address without a confirmation mail, and staff can check the address', async () => {
  const { patientId } = await here.book();
  const desk = await here.desk(here.doctor);
  const save = async (email: string) => {
    const { status, body } = await desk.call(updatePatient, { params: { patientId }, body: { email } });
    expect([status, body.patient.email, body.patient.emailUnconfirmedSince]).toEqual([
      200,
      email,
      expect.any(Number),
    ]);
    return mailsTo(clinic, email);
  };
  expect(await save(anAddress())).toHaveLength(1);
  const counter = clinic.db.updateTable('throttles').where('key', '=', `mails_of_person:${here.doctor.id}`);
  await counter.set({ points: 20 }).execute();
  expect(await save(anAddress())).toEqual([]);
  const checked = await desk.call(checkEmail, { params: { patientId } });
  expect(checked.body.patient.emailUnconfirmedSince).toBeNull();
  await counter.set({ points: 0 }).execute();
  expect(await save(anAddress())).toHaveLength(1);
});

it('S-300: saves a changed address without another mail if that address has reached its mail limit', async () => {
  const { patientId } = await here.book();
  const desk = await here.desk();
  const [address, other] = [anAddress(), anAddress()];
  for (let changes = 0; changes < 31; changes += 1) {
    for (const email of [other, address]) {
      expect((await desk.call(updatePatient, { params: { patientId }, body: { email } })).status).toBe(200);
    }
  }
  const { email, emailUnconfirmedSince } = await patientOf(patientId);
  expect([email, emailUnconfirmedSince]).toEqual([address, expect.any(Number)]);
  const mails = clinic.db.selectFrom('mail_jobs').select('id').where('recipient', '=', address);
  expect(await mails.execute()).toHaveLength(30);
});

it('S-302: staff mark a changed address as checked with the patient, unless it has changed again', async () => {
  const { patientId, address, secret } = await aChangedAddress();
  const desk = await here.desk();
  const { version } = await patientOf(patientId);
  const stale = await desk.call(checkEmail, { params: { patientId } }, { 'if-match': `"${version - 1}"` });
  expect([stale.status, (await patientOf(patientId)).emailUnconfirmedSince]).toEqual([
    412,
    expect.any(Number),
  ]);
  const checked = await desk.call(checkEmail, { params: { patientId } }, { 'if-match': `"${version}"` });
  expect(checked.body.patient).toMatchObject({ email: address, emailUnconfirmedSince: null, version });
  expect((await desk.call(checkEmail, { params: { patientId } })).status).toBe(200);
  expect(await confirmationsOf(patientId)).toMatchObject([{ actor: here.admin.id }]);
  const last = clinic.db.selectFrom('audit_events').select(['action', 'patient_ids']).orderBy('seq', 'desc');
  expect(await last.executeTakeFirst()).toEqual({ action: 'patient.read', patient_ids: [patientId] });
  expect((await look(secret)).body.confirmation.isConfirmed).toBe(true);
});

it('S-302: staff can still mail a ticket to an unconfirmed address, because they request each such mail themselves', async () => {
  const { uuid, patientId, address } = await aChangedAddress();
  const desk = await here.desk();
  expect((await desk.call(mailTicket, { params: { uuid } })).status).toBe(mailTicket.status);
  expect(await mailsTo(clinic, address)).toHaveLength(2);
  expect((await patientOf(patientId)).emailUnconfirmedSince).not.toBeNull();
});

it('S-302: users who do not see the address cannot mark it as checked', async () => {
  const { patientId } = await aChangedAddress();
  const [office, manager] = [await here.desk(), await here.desk(await aManagerOf(clinic, here.doctor))];
  await office.call(updateClinic, { body: { hiddenFromManagers: ['contact'] } });
  expect((await manager.call(checkEmail, { params: { patientId } })).status).toBe(403);
  const seen = await manager.call(getPatient, { params: { patientId } });
  expect(seen.body.patient.emailUnconfirmedSince).toBeUndefined();
  await office.call(updateClinic, { body: { hiddenFromManagers: [] } });
  expect((await manager.call(checkEmail, { params: { patientId } })).status).toBe(200);
});

it('S-303: merging and separating records keep the confirmation state of the mail address', async () => {
  const changed = await aChangedAddress();
  const plain = await aPatientOf(clinic, here.doctor);
  const desk = await here.desk();
  expect((await merge(desk, plain, changed.patientId)).body.patient).toMatchObject({
    email: changed.address,
    emailUnconfirmedSince: expect.any(Number),
  });
  const back = await separate(desk, changed.patientId);
  expect(back.body.patient).toMatchObject({
    email: changed.address,
    emailUnconfirmedSince: expect.any(Number),
  });
  const trusted = await aPatientOf(clinic, here.doctor, { email: anAddress() });
  const chosen = { choices: { email: 'other' } };
  expect(
    (await merge(desk, changed.patientId, trusted, chosen)).body.patient.emailUnconfirmedSince,
  ).toBeNull();
});

it('S-303: separating records returns a trusted address to the surviving record, and the address stays trusted', async () => {
  const survivor = await aPatientOf(clinic, here.doctor, { email: anAddress() });
  const { email } = await patientOf(survivor);
  const changed = await aChangedAddress();
  const desk = await here.desk();
  const merged = await merge(desk, survivor, changed.patientId, { choices: { email: 'other' } });
  expect(merged.body.patient.emailUnconfirmedSince).not.toBeNull();
  const { body } = await separate(desk, changed.patientId);
  expect(body.survivor).toMatchObject({ email, emailUnconfirmedSince: null });
  expect(body.patient.emailUnconfirmedSince).not.toBeNull();
});

it('S-303: separating records returns an unconfirmed address to the surviving record, with the original date of the change', async () => {
  const survivor = await aChangedAddress();
  const since = (await patientOf(survivor.patientId)).emailUnconfirmedSince;
  const trusted = await aPatientOf(clinic, here.doctor, { email: anAddress() });
  clinic.clock.set(new Date(clinic.clock.now().getTime() + 60_000));
  const desk = await here.desk();
  await merge(desk, survivor.patientId, trusted, { choices: { email: 'other' } });
  const { body } = await separate(desk, trusted);
  expect(body.survivor).toMatchObject({ email: survivor.address, emailUnconfirmedSince: since });
});

it('S-303: a record without an address trusts its first address, even after a merge and a separation', async () => {
  const survivor = await aPatientOf(clinic, here.doctor);
  const changed = await aChangedAddress();
  const desk = await here.desk();
  expect((await merge(desk, survivor, changed.patientId)).body.patient.email).toBe(changed.address);
  expect((await separate(desk, changed.patientId)).body.survivor.email).toBeNull();
  const first = anAddress();
  expect((await change(survivor, { email: first })).body.patient).toMatchObject({
    email: first,
    emailUnconfirmedSince: null,
  });
  expect(await mailsTo(clinic, first)).toEqual([]);
});

it('S-303: an address entered after the merge keeps its confirmation state when the records are separated', async () => {
  const survivor = await aPatientOf(clinic, here.doctor, { email: anAddress() });
  const other = await aPatientOf(clinic, here.doctor, { email: anAddress() });
  const desk = await here.desk();
  await merge(desk, survivor, other, { choices: { email: 'other' } });
  const address = anAddress();
  await change(survivor, { email: address });
  expect((await separate(desk, other)).body.survivor).toMatchObject({
    email: address,
    emailUnconfirmedSince: expect.any(Number),
  });
});
