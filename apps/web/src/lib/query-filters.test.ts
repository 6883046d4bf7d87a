import { getAppointmentBoard } from '@anteroom/contract/appointment-board';
import { getAppointment, listAppointments } from '@anteroom/contract/appointments';
import { findArrivals } from '@anteroom/contract/arrivals';
import { viewCentralQueue } from '@anteroom/contract/central-queue';
import { listFreeTimes } from '@anteroom/contract/free-times';
import { getQueueStatus, viewDayWiseQueue } from '@anteroom/contract/queue';
import { getQueueAnalytics, getQueueHistory } from '@anteroom/contract/queue-analytics';
import { getQueueSettings } from '@anteroom/contract/queue-settings';
import { getSchedule, listAvailableSlots } from '@anteroom/contract/schedule';
import { listScheduleExceptions } from '@anteroom/contract/schedule-exceptions';
import { listDoctors } from '@anteroom/contract/staff';
import { getToday } from '@anteroom/contract/today';
import { listWaiting } from '@anteroom/contract/waiting-list';
import { QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { patientNameQueries, queueQueries, scheduleQueries } from './query-filters.ts';
import { routeKey } from './route-query.ts';

const params = { doctorId: 4 };
const date = '2026-11-23';
const queue = [
  routeKey(viewDayWiseQueue, { params, query: { date } }),
  routeKey(viewCentralQueue, { params }),
  routeKey(getQueueStatus, { params }),
  routeKey(getQueueAnalytics, { params }),
];
const ofAll = [
  routeKey(getAppointmentBoard, { query: { from: date, to: date } }),
  routeKey(listAppointments, { query: {} }),
  routeKey(getToday),
];
const schedule = [
  routeKey(getSchedule, { params, query: {} }),
  routeKey(listAvailableSlots, { params, query: { date } }),
  routeKey(listFreeTimes, { params, query: { from: date } }),
  routeKey(listScheduleExceptions, { params, query: { from: date } }),
];
const others = [
  routeKey(listDoctors),
  routeKey(getAppointment, { params: { uuid: 'a' } }),
  routeKey(getQueueHistory, { params }),
  routeKey(getQueueSettings, { params }),
  routeKey(findArrivals, { query: { search: 'ada' } }),
];
const ofColleague = [
  routeKey(getQueueStatus, { params: { doctorId: 44 } }),
  routeKey(getSchedule, { params: { doctorId: 44 }, query: {} }),
];

async function staleAfter(filters: QueryFilters, more: readonly QueryKey[] = []) {
  const client = new QueryClient();
  const keys = [...queue, ...ofAll, ...schedule, ...others, ...ofColleague, ...more];
  for (const key of keys) client.setQueryData(key, {});
  await client.invalidateQueries(filters);
  return keys.filter((key) => client.getQueryState(key)?.isInvalidated);
}

describe('the queries of a doctor', () => {
  it('the queries of a doctor’s queue include its views, the board and the list of appointments, but not its history or settings', async () => {
    expect(await staleAfter(queueQueries(4))).toEqual([...queue, ...ofAll]);
  });

  it('the queries of a doctor’s queue include Today, but not the search for arrivals, because users are choosing from its results', async () => {
    const stale = await staleAfter(queueQueries(4));
    expect(stale).toContainEqual(routeKey(getToday));
    expect(stale).not.toContainEqual(routeKey(findArrivals, { query: { search: 'ada' } }));
  });

  it('the queries of a doctor’s schedule include those of free times and days off', async () => {
    expect(await staleAfter(scheduleQueries(4))).toEqual(schedule);
  });

  it('without a doctor, the queries of a queue or schedule include those of every doctor', async () => {
    expect(await staleAfter(queueQueries())).toEqual([...queue, ...ofAll, ofColleague[0]]);
    expect(await staleAfter(scheduleQueries())).toEqual([...schedule, ofColleague[1]]);
  });
});

describe('the queries that show patients’ names', () => {
  it('the queries with patients’ names include the appointments, every queue and the waiting list, but no schedule', async () => {
    const waiting = routeKey(listWaiting, { query: {} });
    const appointment = routeKey(getAppointment, { params: { uuid: 'a' } });
    const named = [...queue, ...ofAll, appointment, ofColleague[0], waiting];
    expect(await staleAfter(patientNameQueries(), [waiting])).toEqual(named);
  });
});
