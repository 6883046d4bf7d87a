import { buildPath } from '@anteroom/client/build-request';
import { exportPatients } from '@anteroom/contract/exports';
import { columnOfField } from '@anteroom/contract/import-fields';
import type { Language } from '@anteroom/contract/languages';
import {
  type ContactWish,
  type Gender,
  type PatientField,
  patientFieldNames,
} from '@anteroom/contract/patient-fields';
import {
  createPatient,
  createPatientBody,
  getPatient,
  listPatients,
  type Patient,
  updatePatient,
  updatePatientBody,
} from '@anteroom/contract/patients';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { importFile } from '#test/imports';
import { aDoctor, anAdmin } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, await anAdmin(clinic));

type Choices = { gender: Gender; language: Language; contactBy: ContactWish };
type Values = Record<PatientField, string> & Choices;

/** Returns a different value for every field, so that no two can be mixed up. */
function valuesOf(prefix: string, dateOfBirth: string, choices: Choices): Values {
  const texts = patientFieldNames.map((field, place) => [field, `${prefix} ${place}`] as const);
  const all = Object.fromEntries(texts) as Record<PatientField, string>;
  return {
    ...all,
    email: `${prefix}@fields.test`,
    dateOfBirth,
    dateOfDeath: `${prefix.length + 2000}-01-02`,
    ...choices,
  };
}

const add = async (values: Values) => {
  const { status, body } = await desk.call(createPatient, { body: { ...values, doctorId: doctor.id } });
  expect(status).toBe(201);
  return body.patient;
};

const patientsNamed = async (lastName: string): Promise<Patient[]> => {
  const { body } = await desk.call(listPatients, { query: { search: lastName } });
  return body.patients.toSorted((one, other) => one.id - other.id);
};

describe('every field of a patient', () => {
  it('the list of patient fields contains every field of create and update requests, except the doctor and the status', () => {
    const fieldsOf = (body: typeof createPatientBody | typeof updatePatientBody) =>
      Object.keys(body.def.shape).toSorted();
    expect(fieldsOf(createPatientBody)).toEqual([...patientFieldNames, 'doctorId'].toSorted());
    expect(fieldsOf(updatePatientBody)).toEqual([...patientFieldNames, 'doctorId', 'isActive'].toSorted());
  });

  it('every field of a patient is stored, returned by the record and the list, can be changed, and is named in the audit trail', async () => {
    const first = valuesOf('first', '1980-02-29', { gender: 'female', language: 'de', contactBy: 'none' });
    const { id: patientId } = await add(first);
    const read = async () => (await desk.call(getPatient, { params: { patientId } })).body.patient;
    expect(await read()).toMatchObject(first);
    expect(await patientsNamed(first.lastName)).toMatchObject([first]);

    const second = valuesOf('second', '1990-03-01', { gender: 'other', language: 'fr', contactBy: 'email' });
    await desk.call(updatePatient, { params: { patientId }, body: second });
    expect(await read()).toMatchObject(second);
    const change = await clinic.db
      .selectFrom('audit_events')
      .select('changed_fields')
      .where('action', '=', 'patient.updated')
      .executeTakeFirstOrThrow();
    expect(change.changed_fields.toSorted()).toEqual(patientFieldNames.toSorted());
  });

  it('every field of a patient is exported under its own column title, and can be imported again from that file', async () => {
    const values = valuesOf('exported', '1931-12-24', { gender: 'male', language: 'es', contactBy: 'none' });
    await add(values);
    const url = `${clinic.address}${buildPath(exportPatients, { query: {} })}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${desk.token}` } });
    const file = await answer.text();
    // Omit the column of the external id, which would identify the patients as already imported.
    const columns = Object.fromEntries(patientFieldNames.map((field) => [columnOfField(field), field]));
    const chosen = { columns, doctorId: doctor.id, doubtfulLines: 'import' } as const;
    const job = await importFile(clinic, desk, file, chosen);
    expect(job).toMatchObject({ state: 'done', counts: { refused: 0, alreadyThere: 0 } });
    expect(await patientsNamed(values.lastName)).toMatchObject([values, values]);
  });
});
