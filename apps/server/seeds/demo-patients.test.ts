import { createPatientBody } from '@anteroom/contract/patients';
import { describe, expect, it } from 'vitest';
import { demoDoctors } from './demo-doctors.ts';
import { planDemoPatients } from './demo-patients.ts';

describe('the demo patients', async () => {
  const patients = await planDemoPatients({ today: '2026-11-25', zone: 'Europe/Berlin' });

  it('the demo clinic has at least 300 patients, nearly all active, and some for every doctor', () => {
    expect(patients.length).toBeGreaterThanOrEqual(300);
    for (const doctor of demoDoctors) {
      expect(patients.filter((patient) => patient.doctor === doctor).length).toBeGreaterThan(20);
    }
    const inactive = patients.filter((patient) => !patient.isActive).length;
    expect(inactive).toBeGreaterThan(3);
    expect(inactive).toBeLessThan(15);
  });

  it('gives demo patients only values that the patient form accepts', () => {
    for (const { doctor, isActive: _, createdAt: __, ...fields } of patients) {
      expect(createPatientBody.parse({ ...fields, doctorId: 1 })).toMatchObject({
        lastName: fields.lastName,
      });
      expect(doctor).toBeDefined();
    }
  });

  it('gives demo patients no real phone number or email address', () => {
    for (const { phone, email, emergencyContactPhone, firstName, lastName } of patients) {
      expect(phone).toMatch(/^(\+1)?\d{3}55501\d\d$/);
      expect(emergencyContactPhone ?? phone).toMatch(/^(\+1)?\d{3}55501\d\d$/);
      expect(email ?? 'nobody@example.org').toMatch(/^[a-z.]+@example\.org$/);
      expect(firstName + lastName).not.toMatch(/\d/);
    }
    const emails = patients.flatMap(({ email }) => (email ? [email] : []));
    expect(new Set(emails).size).toBe(emails.length);
  });
});
