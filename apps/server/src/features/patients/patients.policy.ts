import type { Actor } from '#context';
import { actsForDoctor, assertConfirmed } from '#features/staff';
import { notAllowed } from '#platform/app-error';

/** A patient who may be read may be changed by those who act for the patient's own doctor. */
export function assertMayChangePatient(actor: Actor, patient: { doctorId: number }): void {
  if (!actsForDoctor(actor, patient.doctorId)) throw notAllowed("This patient is another doctor's.");
}

/** Making an inactive patient active again is for an admin or the patient's doctor, not for a manager. */
export function assertMayReactivate(actor: Actor): void {
  if (actor.role === 'manager')
    throw notAllowed("Only an admin or the patient's doctor can reactivate a patient.");
}

/** A patient changes doctors by an admin's hand alone; naming the doctor they have is no change. */
export function assertMayAssign(actor: Actor, currentDoctorId: number, doctorId: number): void {
  if (doctorId !== currentDoctorId && actor.role !== 'admin') {
    throw notAllowed('Only an admin can assign a patient to another doctor.');
  }
}

/**
 * Who looked into a record, managers among them, is for the patient's own doctor and for admins to know; to read the
 * patient is not enough.
 */
export function assertMayReadAccessHistory(actor: Actor, patient: { doctorId: number }): void {
  if (actor.role === 'admin' || actor.userId === patient.doctorId) return;
  throw notAllowed("Only an admin or the patient's doctor can see who opened this record.");
}

/** A doctor sees their own grants, an admin all of them. */
export function mayListEmergencies(actor: Actor): void {
  if (actor.role === 'manager') throw notAllowed('Only an admin or a doctor can see emergency access.');
}

/**
 * A covering doctor alone: an admin reads every patient anyway, and managers have no patients to treat. An account
 * without confirmation may be a stranger's.
 */
export function mayAskForEmergencyAccess(actor: Actor): void {
  if (actor.role !== 'doctor') throw notAllowed('Only a doctor can ask for emergency access.');
  assertConfirmed(actor);
}
