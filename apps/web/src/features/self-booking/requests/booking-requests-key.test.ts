import { listBookingRequests } from '@anteroom/contract/booking-requests';
import { expect, it } from 'vitest';
import { pathKey } from '#lib/route-query';
import { bookingRequestsKey } from './booking-requests-key.ts';

it('the hard-coded query key of the booking requests equals the key of their route', () => {
  expect(bookingRequestsKey).toEqual(pathKey(listBookingRequests));
});
