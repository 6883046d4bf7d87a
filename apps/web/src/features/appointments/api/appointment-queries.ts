import {
  type Appointment,
  type AppointmentStatus,
  createAppointment,
  deleteAppointment,
  getAppointment,
  listAppointments,
  updateAppointment,
} from '@anteroom/contract/appointments';
import { calendarDate } from '@anteroom/contract/primitives';
import { keepPreviousData } from '@tanstack/react-query';
import { pollEvery } from '#lib/poll-interval';
import { queueQueries, recordQueries, scheduleQueries } from '#lib/query-filters';
import { pathKey, routePages, routeQuery } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';

/**
 * Matches the queries of all routes below the path of appointments, such as the list, single appointments and the
 * board.
 */
const appointmentsKey = pathKey(listAppointments);

const pollMillis = 30_000;

type Asked = AppointmentFilters & { search: string; today: string };

export const appointmentPages = ({ doctorId, status, date, lastDate, isFromToday, ...asked }: Asked) =>
  routePages(
    listAppointments,
    {
      query: {
        ...(asked.search === '' ? {} : { search: asked.search }),
        ...(isFromToday ? { from: asked.today, sort: 'earliest' as const } : {}),
        ...(doctorId === null ? {} : { doctorId }),
        ...(status === null ? {} : { status }),
        ...(date === null ? {} : { date }),
        // While the user types the year of the last date, each digit makes a valid date in the distant past. Ignore
        // such a date.
        ...(date === null || lastDate === null || lastDate < date ? {} : { lastDate }),
      },
    },
    { placeholderData: keepPreviousData, refetchInterval: pollEvery(pollMillis) },
  );

/**
 * In milliseconds. The dialog that loads an appointment may open further dialogs, which reuse its data during this
 * time.
 */
const justReadMillis = 3_000;

/**
 * Loads an appointment that the user opens. Shows the list's version until the current one arrives. The server logs the
 * access.
 */
export const appointmentRecord = (shown: Appointment) =>
  routeQuery(
    getAppointment,
    { params: { uuid: shown.uuid } },
    {
      select: ({ appointment }) => appointment,
      placeholderData: { appointment: shown },
      staleTime: justReadMillis,
      refetchOnWindowFocus: false,
    },
  );

/** Loads an appointment that the user opens where only its uuid is known: in a queue, on the board or in a series. */
export const bookedAppointment = (uuid: string) =>
  routeQuery(
    getAppointment,
    { params: { uuid } },
    { select: ({ appointment }) => appointment, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );

/**
 * After a change or a rejected change, refetches the queries that show appointments: lists, queues, free times and
 * records.
 */
export const refetch = { invalidates: [appointmentsKey, queueQueries(), scheduleQueries(), recordQueries()] };

export const useCreateAppointment = () => useRouteMutation(createAppointment, refetch);
export const useUpdateAppointment = () => useRouteMutation(updateAppointment, refetch);
export const useDeleteAppointment = () => useRouteMutation(deleteAppointment, refetch);

export type AppointmentFilters = {
  doctorId: number | null;
  status: AppointmentStatus | null;
  /** `YYYY-MM-DD`. */
  date: string | null;
  /** If set, the list covers all dates from `date` to `lastDate`. */
  lastDate: string | null;
  /** True to list appointments from today on, earliest first. Then `date` and `lastDate` are null. */
  isFromToday: boolean;
};

export const noFilters: AppointmentFilters = {
  doctorId: null,
  status: null,
  date: null,
  lastDate: null,
  isFromToday: false,
};

export function hasFilters(filters: AppointmentFilters): boolean {
  return Object.values(filters).some((value) => value !== null && value !== false);
}

/**
 * Counts the filters of the dialog on a phone. "From today" has its own button, and a date range counts as one filter.
 */
export function countFilters({ doctorId, status, date }: AppointmentFilters): number {
  return [doctorId, status, date].filter((value) => value !== null).length;
}

/** Reads a doctor and a date range from the URL, because other screens link to this list with these parameters. */
export function filtersInAddress(parameters: URLSearchParams): AppointmentFilters {
  const [from, to] = ['from', 'to'].map((name) => calendarDate.safeParse(parameters.get(name)).data);
  if (!from || !to || from > to) return noFilters;
  return { ...noFilters, doctorId: Number(parameters.get('doctor')) || null, date: from, lastDate: to };
}
