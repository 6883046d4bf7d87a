import { listBookingRequests } from '@anteroom/contract/booking-pages';
import { getToday } from '@anteroom/contract/today';
import { expect, it } from 'vitest';
import { pathKey } from '#lib/route-query';
import { bookingRequestsKey, todayKey } from './booking-requests-key.ts';

it('the keys of the requests and of Today are those of their routes', () => {
  expect(bookingRequestsKey).toEqual(pathKey(listBookingRequests));
  expect(todayKey).toEqual(pathKey(getToday));
});
