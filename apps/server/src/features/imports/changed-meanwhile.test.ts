import { runImport, undoImport } from '@anteroom/contract/imports';
import { expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { checkFile, importFile, readJob, sendFile, workAfter } from '#test/imports';
import { aDoctor, anAdmin, aPatientOf } from '#test/people';

async function aScene() {
  const clinic = await aClinic();
  clinic.clock.set(new Date('2026-11-20T08:00:00Z'));
  const [desk, doctor] = [await signIn(clinic, await anAdmin(clinic)), await aDoctor(clinic)];
  return { clinic, desk, doctor };
}

it('S-283: an import does not book an appointment for a patient who was deactivated while the import waited for the record’s lock', async () => {
  const { clinic, desk, doctor } = await aScene();
  const patientId = await aPatientOf(clinic, doctor);
  const text = `patientId,doctor,start\n${patientId},${doctor.email},2026-11-25 10:00\n`;
  const importId = await sendFile(desk, text, { kind: 'appointments' });
  const { version } = await checkFile(clinic, desk, importId, {
    columns: { patientId: 'patientId', doctor: 'doctorEmail', start: 'scheduledDateTime' },
  });
  await desk.call(runImport, { params: { importId }, body: { version } });
  await workAfter(clinic, (tx) =>
    tx.updateTable('patients').set({ is_active: false }).where('id', '=', patientId).execute(),
  );
  expect((await readJob(desk, importId)).counts).toMatchObject({ accepted: 0, refused: 1 });
  expect(await clinic.db.selectFrom('appointments').select('id').execute()).toEqual([]);
});

it('S-283: undoing an import keeps a patient who was booked while the undo waited for the record’s lock', async () => {
  const { clinic, desk, doctor } = await aScene();
  const job = await importFile(clinic, desk, 'first,last\nAda,Booked\nBo,Unused\n', { doctorId: doctor.id });
  const [{ id: booked = 0 } = {}] = await clinic.db
    .selectFrom('patients')
    .select('id')
    .where('last_name', '=', 'Booked')
    .execute();
  await desk.call(undoImport, { params: { importId: job.id } });
  const at = new Date('2026-11-18T10:00:00Z');
  await workAfter(clinic, async (tx) => {
    await tx.selectFrom('patients').select('id').where('id', '=', booked).forNoKeyUpdate().execute();
    await tx
      .insertInto('appointments')
      .values({
        doctor_id: doctor.id,
        patient_id: booked,
        status: 'completed',
        duration_minutes: 20,
        scheduled_at: at,
        ends_at: new Date(at.getTime() + 1_200_000),
        appointment_type: 'consultation',
        ticket_code: 'T-001',
      })
      .execute();
  });
  expect(await readJob(desk, job.id)).toMatchObject({ state: 'undone', removedByUndo: 1, failure: null });
  const left = await clinic.db.selectFrom('patients').select('last_name as name').execute();
  expect(left).toEqual([{ name: 'Booked' }]);
});
