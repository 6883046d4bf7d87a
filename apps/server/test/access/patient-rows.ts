import { getAccessHistory } from '@anteroom/contract/access-history';
import { checkEmail, sendEmailConfirmation } from '@anteroom/contract/address-confirmations';
import {
  countEmergencyGrants,
  endEmergencyAccess,
  grantEmergencyAccess,
  listEmergencyGrants,
  reviewEmergencyAccess,
} from '@anteroom/contract/emergency-access';
import { erasePatient, previewErasure } from '@anteroom/contract/erasures';
import { exportPatients } from '@anteroom/contract/exports';
import { exportPatientRecord } from '@anteroom/contract/patient-record';
import { getPatientSummary, listPatientVisits } from '@anteroom/contract/patient-summary';
import {
  createPatient,
  deactivatePatient,
  findPossibleDuplicates,
  getPatient,
  listPatients,
  listRecentPatients,
  updatePatient,
} from '@anteroom/contract/patients';
import { getRestriction, liftRestriction, restrictPatient } from '@anteroom/contract/restrictions';
import { aPatientOf } from '#test/people';
import { adminAndOwner, adminsAlone, everyone, ok, ownDoctor, ownRecord, type Row, row } from './row.ts';
import type { World } from './world.ts';

const showsPatient = (body: { patients: { id: number }[] }, { patientId }: World) =>
  body.patients.some(({ id }) => id === patientId);
const aFreshPatient = async (world: World) => ({ params: { patientId: await world.aPatient() } });

/** Callers who see clinical text. The clinic in this matrix hides it from managers. */
const clinicians = ['admin', 'owner'] as const;

const showsVisit = ({ visits }: { visits: { doctorId: number }[] }, { owner }: World) =>
  visits.some(({ doctorId }) => doctorId === owner.id);

/** Adds a patient who has an appointment with the other doctor too, and who visited the owner yesterday. */
async function aVisitedPatient(world: World): Promise<{ params: { patientId: number } }> {
  const { clinic, owner } = world;
  const patientId = await world.aSharedPatient();
  const start = new Date(clinic.clock.now().getTime() - 86_400_000);
  await clinic.db
    .insertInto('appointments')
    .values({
      doctor_id: owner.id,
      patient_id: patientId,
      scheduled_at: start,
      duration_minutes: 20,
      ends_at: new Date(start.getTime() + 1_200_000),
      appointment_type: 'consultation',
      status: 'completed',
      overlap_allowed: true,
      ticket_code: `V-${patientId}`,
    })
    .execute();
  return { params: { patientId } };
}

/** Adds a patient who has an appointment with the owner next year. */
async function aBookedPatient(world: World): Promise<{ params: { patientId: number } }> {
  const patientId = await world.aSharedPatient();
  await world.bookWithOwner(patientId);
  return { params: { patientId } };
}

/** Inserts an emergency grant of the owner for a patient of the other doctor. */
async function aGrantOfOwner({ clinic, owner, other }: World): Promise<{ grantId: number }> {
  const now = clinic.clock.now();
  const { id: grantId } = await clinic.db
    .insertInto('emergency_grants')
    .values({
      doctor_id: owner.id,
      patient_id: await aPatientOf(clinic, other),
      reason: 'Found unconscious at the desk',
      created_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { grantId };
}

export const patientRows: readonly Row[] = [
  row(listPatients, { cells: everyone, input: () => ({ query: { limit: 200 } }), shows: showsPatient }),
  row(listPatients, {
    of: 'by name',
    cells: everyone,
    input: ({ patientName }) => ({ query: { search: patientName } }),
    shows: showsPatient,
  }),
  row(listRecentPatients, {
    cells: everyone,
    input: async (world, caller) => {
      await world.movePatientToOwner();
      await world.desks[caller].call(getPatient, { params: { patientId: world.patientId } });
      return {};
    },
    // The response also contains moved patients: the other doctor opened their records before they belonged to the
    // owner.
    shows: ({ patients }, { patientId, movedPatientIds }) =>
      patients.some(({ id }) => id === patientId || movedPatientIds.has(id)),
  }),
  row(findPossibleDuplicates, {
    cells: everyone,
    input: ({ patientName, patientPhone }) => ({
      body: { firstName: 'New', lastName: patientName, phone: patientPhone },
    }),
    shows: showsPatient,
  }),
  row(exportPatients, { cells: adminsAlone, input: () => ({ query: {} }) }),
  row(getPatient, { cells: ownRecord, input: aFreshPatient }),
  row(getPatient, {
    of: 'seen by the other doctor too',
    cells: everyone,
    input: ({ sharedPatientId }) => ({
      params: { patientId: sharedPatientId },
    }),
  }),
  row(getPatient, {
    of: 'the medical history',
    cells: ownRecord,
    input: ({ patientId }) => ({ params: { patientId } }),
    shows: ({ patient }) => patient.medicalHistory !== undefined,
    shownTo: clinicians,
  }),
  ...[checkEmail, sendEmailConfirmation].map((route) =>
    row(route, {
      cells: ownRecord,
      input: async (world) => {
        const { params } = await aFreshPatient(world);
        const email = 'checked@home.example';
        await world.clinic.db
          .updateTable('patients')
          .set({ email })
          .where('id', '=', params.patientId)
          .execute();
        return { params };
      },
    }),
  ),
  row(getRestriction, { cells: adminsAlone, input: aFreshPatient }),
  row(restrictPatient, {
    cells: adminsAlone,
    input: async (world) => ({ ...(await aFreshPatient(world)), body: { reason: 'Disputes the record' } }),
  }),
  row(liftRestriction, { cells: adminsAlone, input: aFreshPatient }),
  row(getPatient, {
    of: 'restricted',
    cells: [ok, 423, 404, 423, 404, 423],
    input: async (world) => {
      const { params } = await aFreshPatient(world);
      await world.desks.admin.call(restrictPatient, { params, body: { reason: 'Disputes the record' } });
      return { params };
    },
  }),
  row(previewErasure, { cells: adminsAlone, input: aFreshPatient }),
  row(erasePatient, {
    cells: adminsAlone,
    input: async (world) => {
      const { params } = await aFreshPatient(world);
      const { firstName, lastName } = await world.clinic.db
        .selectFrom('patients')
        .select(['first_name as firstName', 'last_name as lastName'])
        .where('id', '=', params.patientId)
        .executeTakeFirstOrThrow();
      return { params, body: { reason: 'patient_request', confirmation: `${firstName} ${lastName}` } };
    },
  }),
  row(exportPatientRecord, { cells: adminsAlone, input: aFreshPatient }),
  row(getPatientSummary, { cells: ownRecord, input: aFreshPatient }),
  row(getPatientSummary, {
    of: 'seen by the other doctor too',
    cells: everyone,
    input: aVisitedPatient,
    shows: showsVisit,
  }),
  row(getPatientSummary, {
    of: 'booked with both doctors',
    cells: everyone,
    input: aBookedPatient,
    shows: ({ bookings }, { owner }) => bookings.some(({ doctorId }) => doctorId === owner.id),
  }),
  row(listPatientVisits, {
    cells: ownRecord,
    input: async (world) => ({ ...(await aFreshPatient(world)), query: {} }),
  }),
  row(listPatientVisits, {
    of: 'seen by the other doctor too',
    cells: everyone,
    input: async (world) => ({ ...(await aVisitedPatient(world)), query: {} }),
    shows: showsVisit,
  }),
  row(getAccessHistory, {
    cells: [ok, ok, 404, 403, 404, 403],
    input: async (world) => ({
      ...(await aFreshPatient(world)),
      query: {},
    }),
  }),
  row(getAccessHistory, {
    of: 'seen by the other doctor too',
    cells: adminAndOwner,
    input: ({ sharedPatientId: patientId }) => ({ params: { patientId }, query: {} }),
  }),
  row(createPatient, {
    of: 'for the owner',
    cells: ownDoctor,
    input: ({ owner }) => ({
      body: { firstName: 'New', lastName: 'Patient', doctorId: owner.id },
    }),
  }),
  row(createPatient, {
    of: 'without a doctor',
    cells: [400, ok, ok, ok, ok, 400],
    input: () => ({
      body: { firstName: 'New', lastName: 'Patient' },
    }),
  }),
  row(updatePatient, {
    cells: ownRecord,
    input: async (world) => ({
      ...(await aFreshPatient(world)),
      body: { city: 'Bern' },
    }),
  }),
  row(updatePatient, {
    of: 'the medical history',
    cells: [ok, ok, 404, 403, 403, 403],
    input: async (world) => ({
      ...(await aFreshPatient(world)),
      body: { medicalHistory: 'Asthma' },
    }),
  }),
  row(updatePatient, {
    of: 'seen by the other doctor too',
    cells: ownDoctor,
    input: ({ sharedPatientId }) => ({
      params: { patientId: sharedPatientId },
      body: { city: crypto.randomUUID() },
    }),
  }),
  row(updatePatient, {
    of: 'to the other doctor',
    cells: [ok, 403, 404, 403, 404, 403],
    input: async (world) => ({
      ...(await aFreshPatient(world)),
      body: { doctorId: world.other.id },
    }),
  }),
  row(updatePatient, {
    of: 'active again',
    cells: [ok, ok, 404, 403, 404, 403],
    input: async (world) => ({
      params: { patientId: await world.anInactivePatient() },
      body: { isActive: true },
    }),
  }),
  row(deactivatePatient, { cells: ownRecord, input: aFreshPatient }),
  row(deactivatePatient, {
    of: 'seen by the other doctor too',
    cells: ownDoctor,
    input: async (world) => ({
      params: { patientId: await world.aSharedPatient() },
    }),
  }),
  row(grantEmergencyAccess, {
    cells: [403, 400, ok, 403, 403, 403],
    input: async (world) => ({
      body: { patientId: await world.aPatient(), reason: 'Found unconscious at the desk' },
    }),
  }),
  row(listEmergencyGrants, {
    cells: [ok, ok, ok, 403, 403, 403],
    input: async (world) => {
      await aGrantOfOwner(world);
      return { query: { state: 'open' } };
    },
    shows: ({ grants }, { owner }) => grants.some(({ doctorId }) => doctorId === owner.id),
  }),
  row(countEmergencyGrants, { cells: adminsAlone }),
  row(endEmergencyAccess, {
    cells: [ok, ok, 404, 403, 403, 403],
    input: async (world) => ({ params: await aGrantOfOwner(world) }),
  }),
  row(reviewEmergencyAccess, {
    cells: adminsAlone,
    input: async (world) => ({
      params: await aGrantOfOwner(world),
      body: { outcome: 'not_justified', note: 'There was no emergency on that day' },
    }),
  }),
];
