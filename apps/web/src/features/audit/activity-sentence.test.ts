import type { Activity } from '@anteroom/contract/audit';
import { auditActions } from '@anteroom/contract/audit-actions';
import { describe, expect, it } from 'vitest';
import { activitySentence, reasonOf } from './activity-sentence.tsx';

const jane = { id: 1, name: 'Jane Doe' };
const anActivity: Activity = {
  seq: 1,
  at: 0,
  actorName: 'Dana Okafor',
  actorRole: 'doctor',
  isOwn: false,
  action: 'patient.read',
  outcome: 'done',
  reason: null,
  doctorName: null,
  objectName: null,
  patients: [],
  patientCount: 0,
  isInferred: false,
  heldSince: null,
  heldDays: null,
  changedFields: [],
  repeats: null,
};

const said = (change: Partial<Activity>) => {
  const { who, what } = activitySentence({ ...anActivity, ...change });
  return `${who} ${what}`;
};

describe('activitySentence', () => {
  it('the activity sentence names the user, the action and the patient', () => {
    const booked = { action: 'appointment.created', patients: [jane], patientCount: 1 };
    expect(said({ ...booked, isOwn: true })).toBe('You booked an appointment for Jane Doe');
    expect(said({ ...booked, doctorName: 'Carlos Mendes' })).toBe(
      'Dana Okafor booked an appointment for Jane Doe with Carlos Mendes',
    );
  });

  it('names patients in the activity only if the reader may see their names', () => {
    expect(said({ patients: [jane], patientCount: 3 })).toBe(
      'Dana Okafor saw Jane Doe and 2 others in a list',
    );
    expect(said({ patientCount: 1 })).toBe('Dana Okafor opened the record of a patient');
  });

  it('says how often a rejected request was repeated', () => {
    const refused = { action: 'session.refused', actorName: null, actorRole: null } as const;
    expect(said({ ...refused, repeats: 1 })).toBe('Someone tried to sign in, without success (once more)');
    expect(said({ ...refused, repeats: 37 })).toBe(
      'Someone tried to sign in, without success (37 more times)',
    );
  });

  it('includes the stated reason for emergency access in the activity', () => {
    const granted = { action: 'emergency_access.granted', patients: [jane], patientCount: 1 };
    expect(said({ ...granted, reason: 'Collapsed in the corridor' })).toBe(
      'Dana Okafor used emergency access to Jane Doe: “Collapsed in the corridor”',
    );
  });

  it('names the doctor whose queue was changed', () => {
    const called = { action: 'queue.called_next', doctorName: 'Dana Okafor' };
    expect(said(called)).toBe('Dana Okafor called the next patient in their own queue');
    expect(said({ ...called, isOwn: true })).toBe('You called the next patient in your queue');
    expect(said({ ...called, actorName: 'Morgan Lee', patients: [jane], patientCount: 1 })).toBe(
      'Morgan Lee called the next patient in the queue of Dana Okafor (Jane Doe)',
    );
  });

  it('names the person whose account was changed', () => {
    const disabled = { action: 'account.disabled', isOwn: true };
    expect(said({ ...disabled, objectName: 'Carlos Mendes' })).toBe(
      'You disabled the account of Carlos Mendes',
    );
    expect(said(disabled)).toBe('You disabled an account');
    const closed = { action: 'account.disabled', actorName: null, reason: 'never_verified' };
    expect(said({ ...closed, objectName: 'Carlos Mendes' })).toBe(
      'Anteroom closed the account of Carlos Mendes because its address was never verified',
    );
    expect(said({ action: 'account.doctors_changed', objectName: 'Morgan Lee' })).toBe(
      'Dana Okafor changed which doctors Morgan Lee serves',
    );
  });

  it('says that someone tried to register with an email address that already has an account', () => {
    const tried = { action: 'account.registered', actorName: null, outcome: 'refused' } as const;
    expect(said({ ...tried, reason: 'email_taken' })).toBe(
      'Someone tried to register with an address that already has an account',
    );
  });

  it('the activity sentence lists the changed fields', () => {
    const changed = { action: 'patient.updated', patients: [jane], patientCount: 1 };
    expect(said({ ...changed, changedFields: ['phone', 'emergencyContactName'] })).toBe(
      'Dana Okafor changed the record of Jane Doe: phone, emergency contact name',
    );
  });

  it('the activity sentence says "Someone" if the user is unknown', () => {
    expect(said({ action: 'session.refused', actorName: null })).toBe(
      'Someone tried to sign in, without success',
    );
    expect(said({ action: 'system.started', actorName: null })).toBe('Anteroom started');
  });

  it('shows the code of an action that has no text', () => {
    expect(said({ action: 'slot.created' })).toBe('Dana Okafor did “slot.created”');
  });

  it.each(auditActions)('forms a complete sentence for the action %s', (action) => {
    expect(said({ action })).toMatch(/^\S.* \S/);
    expect(said({ action })).not.toMatch(/undefined|null/);
  });
});

describe('reasonOf', () => {
  it('turns a code into words, but leaves the note of an acknowledged alarm as it was typed', () => {
    expect(reasonOf({ action: 'session.ended', reason: 'signed_out' })).toBe('Signed out');
    expect(reasonOf({ action: 'session.ended', reason: null })).toBeNull();
    expect(reasonOf({ action: 'alarm.acknowledged', reason: 'vacation' })).toBe('vacation');
  });
});
