import { acknowledgeAlarm, listAlarms } from '@anteroom/contract/alarms';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { anAdmin } from '#test/people';
import { checkAlarms } from './check-alarms.ts';

const metricOf = async ({ address }: Clinic) => {
  const shown = await fetch(`${address}/metrics`).then((answer) => answer.text());
  return Number(/^anteroom_backup_verified_age_seconds (\S+)$/m.exec(shown)?.[1]);
};

describe('S-206: a missing backup', () => {
  it('S-206: raises an alarm and sets the metric after 26 hours without a verified backup; raises another alarm a day after the first is acknowledged', async () => {
    const clinic = await aClinic();
    const admin = await anAdmin(clinic);
    const afterFiveMinutes = async () => {
      for (let minute = 0; minute < 5; minute += 1) {
        clinic.clock.moveOn(1);
        await checkAlarms(clinic.context);
      }
      const desk = await signIn(clinic, admin);
      const { alarms } = (await desk.call(listAlarms, { query: { state: 'open' } })).body;
      return { desk, alarms };
    };
    expect((await afterFiveMinutes()).alarms).toEqual([]);
    expect(await metricOf(clinic)).toBeNaN();
    const since = new Date(clinic.clock.now().getTime() - 26 * 3_600_000 + 10 * 60_000);
    await clinic.db.updateTable('clinic_settings').set({ backups_since: since }).execute();
    expect((await afterFiveMinutes()).alarms).toEqual([]);
    clinic.clock.moveOn(5);
    const overdue = [{ kind: 'backup_overdue', person: null, network: null }];
    const { desk, alarms } = await afterFiveMinutes();
    expect(alarms).toMatchObject(overdue);
    expect(await metricOf(clinic)).toBeGreaterThan(26 * 3600);
    const [mail] = await mailsTo(clinic, admin.email);
    expect(mail?.text).toContain('The newest verified backup is older than 26 hours');

    const params = { alarmId: alarms[0]?.id ?? 0 };
    const body = { note: 'The disk of the backups is full, a larger one is ordered.' };
    expect((await desk.call(acknowledgeAlarm, { params, body })).status).toBe(200);
    expect((await afterFiveMinutes()).alarms).toEqual([]);
    clinic.clock.moveOn(24 * 60);
    expect((await afterFiveMinutes()).alarms).toMatchObject(overdue);
  });
});
