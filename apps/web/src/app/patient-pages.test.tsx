import { isValidElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { findPatientPage } from './patient-pages.tsx';

const propsOf = (page: ReactNode) => (isValidElement(page) ? page.props : null);

it('opens each patient page at its path', () => {
  expect(propsOf(findPatientPage('/q/aB3_-x'))).toEqual({ secret: 'aB3_-x' });
  expect(propsOf(findPatientPage('/offer/aB3'))).toEqual({ offer: 'aB3' });
  expect(propsOf(findPatientPage('/confirm/aB3'))).toEqual({ address: 'aB3' });
  expect(propsOf(findPatientPage('/display/aB3'))).toEqual({ secret: 'aB3' });
  expect(propsOf(findPatientPage('/kiosk/aB3'))).toEqual({ kiosk: 'aB3' });
  expect(propsOf(findPatientPage('/Book/dana-okafor/'))).toEqual({ slug: 'dana-okafor' });
  expect([propsOf(findPatientPage('/book')), propsOf(findPatientPage('/Book/'))]).toEqual([{}, {}]);
});

it.each([
  '/',
  '/login',
  '/q',
  '/q/',
  '/q/one/two',
  '/book/%E0%A4%A',
  '/book-dana',
  '/confirm/',
  '/dashboard/queue',
  '/dashboard/patients/7',
])('leaves the path %s to React Router', (address) => {
  expect(findPatientPage(address)).toBeNull();
});
