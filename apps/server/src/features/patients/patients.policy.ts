import { actsForDoctor, assertConfirmed } from '#features/staff';
import { notAllowed } from '#platform/app-error';
import type { Actor } from '#platform/context';

/** Only users who act for the patient's own doctor can change the patient. */
export function assertMayChangePatient(actor: Actor, patient: { doctorId: number }): void {
  if (!actsForDoctor(actor, patient.doctorId)) throw notAllowed('This patient is another doctor’s.');
}

/**
 * Rejects managers, because only admins and the patient's doctor may reactivate a patient. The caller must have checked
 * that a doctor is the patient's own.
 */
export function assertMayReactivate(actor: Actor): void {
  if (actor.role === 'manager')
    throw notAllowed('Only an admin or the patient’s doctor can reactivate a patient.');
}

/** Only an admin can change the patient's doctor. Naming the current doctor is not a change. */
export function assertMayAssign(actor: Actor, currentDoctorId: number, doctorId: number): void {
  if (doctorId !== currentDoctorId && actor.role !== 'admin') {
    throw notAllowed('Only an admin can assign a patient to another doctor.');
  }
}

/**
 * Allows only admins and the patient's own doctor to see the access history, because it also shows the reads of
 * managers.
 */
export function assertMayReadAccessHistory(actor: Actor, patient: { doctorId: number }): void {
  if (actor.role === 'admin' || actor.userId === patient.doctorId) return;
  throw notAllowed('Only an admin or the patient’s doctor can see who opened this record.');
}

export function mayListEmergencies(actor: Actor): void {
  if (actor.role === 'manager') throw notAllowed('Only an admin or a doctor can see emergency access.');
}

/**
 * Allows only doctors with a confirmed account to request emergency access. Admins can read every patient anyway,
 * managers treat no patients, and an unconfirmed account may belong to a stranger.
 */
export function mayAskForEmergencyAccess(actor: Actor): void {
  if (actor.role !== 'doctor') throw notAllowed('Only a doctor can ask for emergency access.');
  assertConfirmed(actor);
}
