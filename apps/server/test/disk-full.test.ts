import { api } from '@anteroom/contract/api';
import { describe, expect, it } from 'vitest';
import { createDiskWatch, type DiskSpace } from '#platform/disk-watch';
import { createLog } from '#platform/log';
import { call, signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { checkFile, readJob, sendFile } from './imports.ts';
import { password } from './password.ts';
import { aDoctor, anAdmin, aPatientOf } from './people.ts';
import { addAuthenticator, startSignIn } from './second-factor.ts';
import { SoftwarePasskey } from './software-passkey.ts';

const megabyte = 1024 * 1024;
const ofDisk = (freeMegabytes: number, totalMegabytes: number): DiskSpace => ({
  free: freeMegabytes * megabyte,
  total: totalMegabytes * megabyte,
});

describe('clinic with a nearly full disk', () => {
  it('T-9: on a nearly full disk, rejects changes with the reason but still allows reading', async () => {
    const clinic = await aClinic();
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const params = { patientId: await aPatientOf(clinic, doctor) };
    const change = () => desk.call(api.updatePatient, { params, body: { city: 'Boston' } });

    await clinic.setDisk(ofDisk(150, 4000));
    for (const refused of [
      await change(),
      await desk.call(api.createPatient, { body: { firstName: 'Ann', lastName: 'Lee' } }),
      await desk.call(api.deactivatePatient, { params }),
      await call(clinic, api.requestPasswordReset, { body: { email: doctor.email } }),
    ]) {
      expect([refused.status, refused.errorBody.code]).toEqual([503, 'service_unavailable']);
      expect(refused.errorBody.error).toMatch(/^Nothing was saved: the server’s disk is nearly full\./);
      expect(refused.headers.get('retry-after')).toBe('5');
    }
    const shown = await desk.call(api.getPatient, { params });
    expect([shown.status, shown.body.patient.city]).toEqual([200, null]);
    expect((await fetch(`${clinic.address}/health/ready`)).status).toBe(200);

    await clinic.setDisk(ofDisk(900, 4000));
    expect((await change()).status).toBe(200);
  });

  it('T-9: on a nearly full disk, users can still sign in and out, because reading requires a session', async () => {
    const clinic = await aClinic();
    const [doctor, admin] = [await aDoctor(clinic), await signIn(clinic, await anAdmin(clinic))];
    await clinic.setDisk(ofDisk(10, 4000));
    const desk = await signIn(clinic, doctor);
    const renewed = await call(clinic, api.refreshTokens, { body: { refreshToken: desk.refreshToken } });
    expect(renewed.status).toBe(200);
    expect((await desk.call(api.reportActivity, {})).status).toBe(204);
    const { refreshToken } = renewed.body.tokens;
    expect((await call(clinic, api.logOut, { body: { refreshToken } })).status).toBe(204);
    const ended = await admin.call(api.endUserSessions, { params: { userId: doctor.id } });
    expect(ended.status).toBe(204);
  });

  it('T-9: on a nearly full disk, users can also sign in and step up with an authenticator app, a passkey or the password', async () => {
    const clinic = await aClinic({ idleLockMinutes: 0 });
    const [admin, doctor] = [await anAdmin(clinic), await aDoctor(clinic)];
    const office = await signIn(clinic, admin);
    const app = await addAuthenticator(clinic, office);
    const passkey = new SoftwarePasskey();
    const { options } = (await office.call(api.startPasskey, {})).body;
    const credential = passkey.create(options);
    expect((await office.call(api.addPasskey, { body: { name: 'Laptop', credential } })).status).toBe(200);
    const desk = await signIn(clinic, doctor);
    await clinic.setDisk(ofDisk(10, 4000));

    const { token: halfSession } = await startSignIn(clinic, admin);
    const byCode = { body: { halfSession, code: app.nextCode() } };
    expect((await call(clinic, api.signInWithCode, byCode)).status).toBe(200);
    const offered = await call(clinic, api.startPasskeySignIn, { body: {} });
    const byPasskey = { body: { credential: passkey.use(offered.body.options) } };
    expect((await call(clinic, api.signInWithPasskey, byPasskey)).status).toBe(200);

    clinic.clock.moveOn(6);
    const endSessions = () => office.call(api.endUserSessions, { params: { userId: doctor.id } });
    expect((await endSessions()).errorBody.code).toBe('step_up_required');
    expect((await office.call(api.stepUpWithCode, { body: { code: app.nextCode() } })).status).toBe(204);
    const asked = await office.call(api.startPasskeyStepUp, {});
    const proof = { body: { credential: passkey.use(asked.body.options) } };
    expect((await office.call(api.stepUpWithPasskey, proof)).status).toBe(204);
    const byPassword = { body: { currentPassword: password } };
    expect((await desk.call(api.stepUpWithPassword, byPassword)).status).toBe(204);
    expect((await endSessions()).status).toBe(204);
  });

  it('T-9: pauses an import while the disk is nearly full, and continues it afterwards', async () => {
    const clinic = await aClinic();
    const [doctor, desk] = [await aDoctor(clinic), await signIn(clinic, await anAdmin(clinic))];
    const importId = await sendFile(desk, 'first,last\nAnn,Lee\nEve,Lee');
    const columns = { first: 'firstName', last: 'lastName' } as const;
    await checkFile(clinic, desk, importId, { columns, doctorId: doctor.id });
    const { version } = await readJob(desk, importId);
    await desk.call(api.runImport, { params: { importId }, body: { version } });
    await clinic.setDisk(ofDisk(150, 4000));
    await clinic.importWorker.workOff();
    expect(await readJob(desk, importId)).toMatchObject({ state: 'importing', linesDone: 0 });
    await clinic.setDisk(ofDisk(900, 4000));
    await clinic.importWorker.workOff();
    expect(await readJob(desk, importId)).toMatchObject({ state: 'done', linesDone: 2 });
  });

  it('T-9: logs once when disk space becomes short and once when it recovers; the metric shows the free space after the first check', async () => {
    const clinic = await aClinic();
    const figure = async () => {
      const text = await fetch(`${clinic.address}/metrics`).then((answer) => answer.text());
      return Number(/^anteroom_disk_free_bytes (\S+)$/m.exec(text)?.[1]);
    };
    const told = (words: string) => clinic.log.filter((line) => line.includes(words)).length;
    expect(await figure()).toBeNaN();
    await clinic.setDisk(ofDisk(150, 4000));
    await clinic.setDisk(ofDisk(149, 4000));
    expect(await figure()).toBe(149 * megabyte);
    await clinic.setDisk(ofDisk(900, 4000));
    expect([told('the disk is nearly full'), told('the disk has space again')]).toEqual([1, 1]);
  });
});

describe('isShort', () => {
  const isShort = async (spaces: (DiskSpace | null)[], minFreeMegabytes: number | null = null) => {
    let space: DiskSpace | null = null;
    const disk = createDiskWatch({ log: createLog('silent'), read: async () => space, minFreeMegabytes });
    for (const each of spaces) {
      space = each;
      await disk.look();
    }
    return disk.isShort();
  };

  it.each([
    [199, 1000, true],
    [201, 1000, false],
    [499, 10_000, true],
    [501, 10_000, false],
    [999, 1_000_000, true],
    [1001, 1_000_000, false],
  ])('T-9: with %i MB of %i MB free, isShort returns %s', async (free, total, expected) => {
    expect(await isShort([ofDisk(free, total)])).toBe(expected);
  });

  it('T-9: treats the disk as short of space until there is 10 % more than the minimum', async () => {
    const [short, hardlyMore, more] = [ofDisk(199, 1000), ofDisk(210, 1000), ofDisk(221, 1000)];
    expect(await isShort([short, hardlyMore])).toBe(true);
    expect(await isShort([short, more])).toBe(false);
  });

  it('T-9: uses the operator’s minimum of free disk space; reports no shortage with a minimum of 0 or an external database', async () => {
    expect(await isShort([ofDisk(4999, 1_000_000)], 5000)).toBe(true);
    expect(await isShort([ofDisk(60, 100)], 50)).toBe(false);
    expect(await isShort([ofDisk(0, 100)], 0)).toBe(false);
    expect(await isShort([null])).toBe(false);
  });
});
