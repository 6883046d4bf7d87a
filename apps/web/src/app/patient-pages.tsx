import type { ReactNode } from 'react';
import { lazyComponent } from '#lib/lazy-component';

const DisplayPage = lazyComponent(async () => (await import('../pages/display-page.tsx')).DisplayPage);
const VisitPage = lazyComponent(async () => (await import('../pages/visit-page.tsx')).VisitPage);
const BookingPage = lazyComponent(async () => (await import('../pages/booking-page.tsx')).BookingPage);

type PatientPage = { path: `/${string}`; open: (value: string) => ReactNode };

/**
 * Pages for patients and for waiting-room screens. They never link to another page of the app, so they do not load the
 * router.
 */
const patientPages: readonly PatientPage[] = [
  { path: '/display/:secret', open: (secret) => <DisplayPage secret={secret} /> },
  { path: '/kiosk/:kiosk', open: (kiosk) => <DisplayPage kiosk={kiosk} /> },
  { path: '/q/:secret', open: (secret) => <VisitPage secret={secret} /> },
  { path: '/offer/:offer', open: (offer) => <VisitPage offer={offer} /> },
  { path: '/confirm/:address', open: (address) => <VisitPage address={address} /> },
  { path: '/book/:slug', open: (slug) => <BookingPage slug={slug} /> },
  { path: '/book', open: () => <BookingPage /> },
];

/** Returns the patient page of a path, or null if the router must handle the path. */
export function findPatientPage(address: string): ReactNode | null {
  const [, start = '', value = ''] = /^(\/[a-z]+)(?:\/([\w-]+))?\/?$/i.exec(address) ?? [];
  const wanted = start.toLowerCase() + (value && '/:');
  const page = patientPages.find(({ path }) => path.replace(/:.*/, ':') === wanted);
  return page?.open(value) ?? null;
}
