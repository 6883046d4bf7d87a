import { patientFieldNames } from '@anteroom/contract/patient-fields';
import {
  listDuplicates,
  mergePatients,
  separatePatients,
  setDifferentPatients,
} from '@anteroom/contract/patient-merges';
import { aPatientOf } from '#test/people';
import { everyone, ok, ownRecord, type Row, row } from './row.ts';
import type { World } from './world.ts';

/** Adds two records of the same person, both belonging to the owner. */
async function aPairOfOwner(world: World): Promise<void> {
  const known = { firstName: 'Twice', lastName: 'Stored', dateOfBirth: '1966-06-06' };
  for (let count = 0; count < 2; count += 1) await aPatientOf(world.clinic, world.owner, known);
}

async function aMergeOfOwner(world: World) {
  return { params: { patientId: await world.aPatient() }, body: { otherPatientId: await world.aPatient() } };
}

export const mergeRows: readonly Row[] = [
  row(listDuplicates, {
    cells: everyone,
    input: async (world) => {
      await aPairOfOwner(world);
      return { query: { limit: 200 } };
    },
    shows: ({ pairs }, { owner }) => pairs.some(({ one }) => one.doctorName === owner.name),
  }),
  row(listDuplicates, {
    of: 'marked as different people',
    cells: everyone,
    input: async (world) => {
      const { params, body } = await aMergeOfOwner(world);
      await world.desks.admin.call(setDifferentPatients, { params, body: { ...body, areDifferent: true } });
      return { query: { limit: 200, state: 'different' } };
    },
    shows: ({ pairs }, { owner }) => pairs.some(({ one }) => one.doctorName === owner.name),
  }),
  row(mergePatients, { cells: ownRecord, input: aMergeOfOwner }),
  row(mergePatients, {
    of: 'with every choice',
    cells: [ok, ok, 404, 403, 403, 403],
    input: async (world) => {
      const { params, body } = await aMergeOfOwner(world);
      const choices = Object.fromEntries(patientFieldNames.map((field) => [field, 'other']));
      return { params, body: { ...body, otherVersion: 1, choices: { ...choices, doctorId: 'survivor' } } };
    },
  }),
  row(mergePatients, {
    of: 'with another doctor’s record',
    cells: [ok, 404, 404, 404, 404, ok],
    input: async (world) => {
      const params = { patientId: await world.aPatient() };
      return { params, body: { otherPatientId: await aPatientOf(world.clinic, world.other) } };
    },
  }),
  row(mergePatients, {
    of: 'seen by the other doctor too',
    cells: [ok, ok, 403, ok, 403, ok],
    input: async (world) => ({
      params: { patientId: await world.aSharedPatient() },
      body: { otherPatientId: await world.aSharedPatient() },
    }),
  }),
  row(mergePatients, {
    of: 'to the other doctor',
    cells: [ok, 404, 404, 404, 404, 403],
    input: async (world) => {
      const params = { patientId: await world.aPatient() };
      const otherPatientId = await aPatientOf(world.clinic, world.other);
      return { params, body: { otherPatientId, choices: { doctorId: 'other' } } };
    },
  }),
  row(setDifferentPatients, {
    cells: ownRecord,
    input: async (world) => {
      const { params, body } = await aMergeOfOwner(world);
      return { params, body: { ...body, areDifferent: true } };
    },
  }),
  row(setDifferentPatients, {
    of: 'with another doctor’s record',
    cells: [ok, 404, 404, 404, 404, ok],
    input: async (world) => {
      const params = { patientId: await world.aPatient() };
      const otherPatientId = await aPatientOf(world.clinic, world.other);
      return { params, body: { otherPatientId, areDifferent: false } };
    },
  }),
  row(separatePatients, {
    cells: ownRecord,
    input: async (world) => {
      const { params, body } = await aMergeOfOwner(world);
      await world.desks.admin.call(mergePatients, { params, body });
      return { params: { patientId: body.otherPatientId } };
    },
  }),
];
