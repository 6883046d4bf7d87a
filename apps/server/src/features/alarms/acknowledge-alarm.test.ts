import { updateUser } from '@anteroom/contract/accounts';
import { acknowledgeAlarm, listAlarms } from '@anteroom/contract/alarms';
import { getPatient } from '@anteroom/contract/patients';
import { describe, expect, it, vi } from 'vitest';
import { anAlarm, manyPatients } from '#test/alarms';
import { type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { countBlockedBy } from '#test/database-door';
import { allMails, mailsTo } from '#test/mails';
import { aDoctor, anAdmin, type Person } from '#test/people';
import { checkAlarms } from './check-alarms.ts';

async function open(desk: Desk, patientIds: readonly number[]): Promise<void> {
  for (const patientId of patientIds) {
    expect((await desk.call(getPatient, { params: { patientId } })).status).toBe(200);
  }
}

const listOf = async (admin: Desk, state: 'open' | 'acknowledged' = 'open') =>
  (await admin.call(listAlarms, { query: { state } })).body.alarms;

const acknowledge = (admin: Desk, alarmId: number, note = 'Asked them: a study with consent') =>
  admin.call(acknowledgeAlarm, { params: { alarmId }, body: { note } });

/**
 * Returns a clinic in which a doctor has opened enough records for an alarm. `left` contains patients whose records are
 * still unopened.
 */
async function aScene(): Promise<{
  clinic: Clinic;
  doctor: Person;
  desk: Desk;
  admin: Desk;
  left: number[];
}> {
  const clinic = await aClinic({ alarmPercent: 10, idleLockMinutes: 0 });
  const doctor = await aDoctor(clinic, { name: 'Rhea Reader' });
  const [desk, admin] = [await signIn(clinic, doctor), await signIn(clinic, await anAdmin(clinic))];
  const patients = await manyPatients(clinic, doctor.id, 24);
  await open(desk, patients.slice(0, 12));
  return { clinic, doctor, desk, admin, left: patients.slice(12) };
}

describe('S-166: an alarm', () => {
  it('mails an alarm to every enabled admin; the mail names the clinic, but neither the account nor a patient', async () => {
    const { clinic, doctor, admin } = await aScene();
    const [second, gone] = [await anAdmin(clinic), await anAdmin(clinic)];
    const disabled = { params: { userId: gone.id }, body: { enabled: false } };
    expect((await admin.call(updateUser, disabled)).status).toBe(200);
    await checkAlarms(clinic.context);
    for (const { email } of [admin.person, second]) {
      const [mail, ...others] = await mailsTo(clinic, email);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe('Security alarm at Test Clinic');
      expect(mail?.text).toContain('12 within one hour');
      expect(mail?.link).toBe('https://anteroom.example/dashboard');
      for (const text of [mail?.text, mail?.html]) expect(text).not.toMatch(/Secretsson|Rhea|Reader/);
    }
    for (const { email } of [gone, doctor]) expect(await mailsTo(clinic, email)).toEqual([]);
  });

  it('mails a continuing alarm again after six hours', async () => {
    const { clinic, admin } = await aScene();
    const count = async () => (await mailsTo(clinic, admin.person.email)).length;
    await checkAlarms(clinic.context);
    for (let minutes = 0; minutes < 50; minutes += 10) {
      clinic.clock.moveOn(10);
      await checkAlarms(clinic.context);
    }
    expect(await count()).toBe(1);
    expect(await listOf(await signIn(clinic, admin.person))).toHaveLength(1);
    await clinic.db
      .updateTable('alarms')
      .set({ mailed_at: new Date(clinic.clock.now().getTime() - 6 * 3_600_000) })
      .execute();
    clinic.clock.moveOn(1);
    await checkAlarms(clinic.context);
    expect(await count()).toBe(2);
  });

  it('does not mail an alarm after ten alarms were mailed within the hour', async () => {
    const { clinic, admin } = await aScene();
    for (let count = 0; count < 10; count += 1) await anAlarm(clinic);
    await clinic.db.updateTable('alarms').set({ mailed_at: clinic.clock.now() }).execute();
    await checkAlarms(clinic.context);
    expect(await listOf(admin)).toHaveLength(11);
    expect(await allMails(clinic)).toEqual([]);
  });

  it('several processes that check alarms at once raise one alarm; each time window is checked only when it is due', async () => {
    const { clinic, admin } = await aScene();
    const looks = await Promise.all(Array.from({ length: 8 }, () => checkAlarms(clinic.context)));
    expect(looks.filter((windows) => windows.length > 0)).toEqual([['hour', 'day']]);
    expect(await listOf(admin)).toHaveLength(1);
    expect(await mailsTo(clinic, admin.person.email)).toHaveLength(1);
    expect(await checkAlarms(clinic.context)).toEqual([]);
    clinic.clock.moveOn(1);
    expect(await checkAlarms(clinic.context)).toEqual(['hour']);
    clinic.clock.moveOn(14);
    expect(await checkAlarms(clinic.context)).toEqual(['hour', 'day']);
  });

  it('/metrics counts each alarm until an admin acknowledges it', async () => {
    const { clinic, admin } = await aScene();
    const figure = async () => {
      const text = await (await fetch(`${clinic.address}/metrics`)).text();
      return /^anteroom_alarms_open\{kind="records_opened"\} (\d+)$/m.exec(text)?.[1];
    };
    expect(await figure()).toBe('0');
    await checkAlarms(clinic.context);
    expect(await figure()).toBe('1');
    await acknowledge(admin, (await listOf(admin))[0]?.id ?? 0);
    expect(await figure()).toBe('0');
  });

  it('/metrics shows the age of the last alarm check, so that an alert can fire when the checks stop', async () => {
    const { clinic } = await aScene();
    const age = async () => {
      const text = await (await fetch(`${clinic.address}/metrics`)).text();
      return Number(/^anteroom_alarms_counted_seconds (\S+)$/m.exec(text)?.[1] ?? 'absent');
    };
    expect(await age()).toBeNaN();
    await checkAlarms(clinic.context);
    clinic.clock.moveOn(30);
    expect(await age()).toBeGreaterThanOrEqual(1800);
    await checkAlarms(clinic.context);
    expect(await age()).toBeLessThan(1800);
  });
});

describe('S-167: acknowledging an alarm', () => {
  it('acknowledging an alarm stores the admin and the note in the alarm and in the audit trail', async () => {
    const { clinic, doctor, admin } = await aScene();
    await checkAlarms(clinic.context);
    const [alarm] = await listOf(admin);
    const { status, body } = await acknowledge(admin, alarm?.id ?? 0);
    expect(status).toBe(200);
    expect(body.alarm).toMatchObject({
      acknowledgedBy: admin.person.name,
      note: 'Asked them: a study with consent',
    });
    expect(await listOf(admin)).toEqual([]);
    expect(await listOf(admin, 'acknowledged')).toEqual([body.alarm]);
    const rows = await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id', 'reason', 'object_id', 'details'])
      .where('action', '=', 'alarm.acknowledged')
      .execute();
    expect(rows).toEqual([
      {
        actor_id: admin.person.id,
        reason: 'Asked them: a study with consent',
        object_id: String(doctor.id),
        details: { alarmId: alarm?.id, kind: 'records_opened' },
      },
    ]);
  });

  it('reads before an acknowledgement do not count again, and enough new reads raise a new alarm', async () => {
    const { clinic, admin, desk, left } = await aScene();
    await checkAlarms(clinic.context);
    await acknowledge(admin, (await listOf(admin))[0]?.id ?? 0);
    clinic.clock.moveOn(1);
    await checkAlarms(clinic.context);
    expect(await listOf(admin)).toEqual([]);
    await open(desk, left);
    clinic.clock.moveOn(1);
    await checkAlarms(clinic.context);
    expect(await listOf(admin)).toMatchObject([{ count: 12 }]);
  });

  it('activity that is acknowledged while the server counts it raises no second alarm', async () => {
    const { clinic, admin } = await aScene();
    await checkAlarms(clinic.context);
    const [alarm] = await listOf(admin);
    clinic.clock.moveOn(1);
    const acknowledged = {
      acknowledged_at: clinic.clock.now(),
      acknowledged_by: admin.person.id,
      note: 'A study with consent',
    };
    const { checking } = await clinic.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('alarms')
        .set(acknowledged)
        .where('id', '=', alarm?.id ?? 0)
        .execute();
      const checking = checkAlarms(clinic.context);
      await vi.waitUntil(async () => (await countBlockedBy(clinic, tx)) === 1, { timeout: 10_000 });
      return { checking };
    });
    expect(await checking).toContain('hour');
    expect(await listOf(admin)).toEqual([]);
  });

  it('rejects acknowledging an unknown alarm, acknowledging an alarm twice, and an acknowledgement without a valid note', async () => {
    const { clinic, admin } = await aScene();
    const alarmId = await anAlarm(clinic);
    for (const note of ['', '   ', 'x'.repeat(301)]) {
      expect((await acknowledge(admin, alarmId, note)).status).toBe(400);
    }
    const answers = await Promise.all([1, 2, 3].map((n) => acknowledge(admin, alarmId, `note ${n}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.errorBody.code).toBe('alarm_acknowledged');
    expect((await acknowledge(admin, 999_999)).status).toBe(404);
    const notes = await clinic.db.selectFrom('alarms').select('note').where('id', '=', alarmId).execute();
    expect(notes).toEqual([{ note: answers.find(({ status }) => status === 200)?.body.alarm.note }]);
  });
});
