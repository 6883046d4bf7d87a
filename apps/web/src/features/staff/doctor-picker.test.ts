import { describe, expect, it } from 'vitest';
import { doctorOptions } from './doctor-picker.tsx';

const dana = { id: 1, name: 'Dana Okafor', specialization: 'Family Medicine', email: 'dana@clinic.example' };
const other = { id: 2, name: 'D\u00c1NA  Okafor', specialization: null, email: 'other@home.example' };
const robin = { id: 3, name: 'Robin Hollis', specialization: null, email: 'robin@clinic.example' };
const labels = (...doctors: Parameters<typeof doctorOptions>[0][number][]) =>
  doctorOptions(doctors).map(({ label }) => label);

describe('doctors in a selector', () => {
  it('S-104: a doctor selector shows specialization and email address if two doctors’ names look the same', () => {
    expect(labels(dana, other, robin)).toEqual([
      'Dana Okafor - Family Medicine (dana@clinic.example)',
      'D\u00c1NA  Okafor (other@home.example)',
      'Robin Hollis',
    ]);
  });

  it('a doctor selector shows only name and specialization if names differ or the server sends no email address', () => {
    expect(labels(dana, robin)).toEqual(['Dana Okafor - Family Medicine', 'Robin Hollis']);
    const withoutAddress = { id: 2, name: 'Dana Okafor', specialization: 'Surgery' };
    expect(labels(dana, withoutAddress)[1]).toBe('Dana Okafor - Surgery');
  });
});
