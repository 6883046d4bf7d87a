import { getBookingPage, releaseHeldTimes, saveBookingPage } from '@anteroom/contract/booking-pages';
import { bookRequest, declineRequest, listBookingRequests } from '@anteroom/contract/booking-requests';
import {
  getClinicBookingPage,
  saveBookingSms,
  saveClinicBookingPage,
} from '@anteroom/contract/clinic-booking-settings';
import { aBookingRequestOf, openPage } from '#test/booking-pages';
import { adminsAlone, everyone, ofOwner, ownDoctor, ownRecord, type Row, row } from './row.ts';
import type { World } from './world.ts';

const aRequestOfOwner = async ({ clinic, owner }: World) => ({
  params: { uuid: await aBookingRequestOf(clinic, owner) },
});

export const bookingRows: readonly Row[] = [
  row(getBookingPage, { cells: ownDoctor, input: ofOwner }),
  row(saveBookingPage, {
    cells: ownDoctor,
    input: (world) => ({ ...ofOwner(world), body: { ...openPage, slug: `owner-${world.owner.id}` } }),
  }),
  row(releaseHeldTimes, { cells: ownDoctor, input: ofOwner }),
  row(getClinicBookingPage, { cells: adminsAlone }),
  row(saveClinicBookingPage, { cells: adminsAlone, input: () => ({ body: { isOpen: true } }) }),
  row(saveBookingSms, {
    cells: adminsAlone,
    input: () => ({ body: { isOn: false, prefixes: ['+49'], mostPerDay: 50 } }),
  }),
  row(listBookingRequests, {
    cells: everyone,
    input: async (world) => {
      await aRequestOfOwner(world);
      return {};
    },
    shows: ({ requests }, { owner }) => requests.some(({ doctorId }) => doctorId === owner.id),
  }),
  row(bookRequest, {
    of: 'for a new patient',
    cells: ownRecord,
    input: async (world) => ({ ...(await aRequestOfOwner(world)), body: { patientId: null } }),
  }),
  row(bookRequest, {
    of: 'for a patient',
    cells: ownRecord,
    input: async (world) => ({ ...(await aRequestOfOwner(world)), body: { patientId: world.patientId } }),
  }),
  row(declineRequest, { cells: ownRecord, input: aRequestOfOwner }),
];
