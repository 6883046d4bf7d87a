import {
  type Appointment,
  createAppointment,
  deleteAppointment,
  getAppointment,
  listAppointments,
  updateAppointment,
} from '@anteroom/contract/appointments';
import { keepPreviousData } from '@tanstack/react-query';
import { queueQueries, recordQueries, scheduleQueries } from '#lib/query-filters';
import { pathKey, routePages, routeQuery } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';
import type { AppointmentFilters } from '../appointment-filters.ts';

/** Matches the queries of the list, of single appointments and of the board. */
const appointmentsKey = pathKey(listAppointments);

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
    { placeholderData: keepPreviousData },
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

/** Loads the appointment of a queue entry or board block when the user opens its dialog. */
export const bookedAppointment = (uuid: string) =>
  routeQuery(
    getAppointment,
    { params: { uuid } },
    { select: ({ appointment }) => appointment, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );

/** Also refetches the other screens that show appointments: the queues, the free times and the open record. */
export const refetch = { invalidates: [appointmentsKey, queueQueries(), scheduleQueries(), recordQueries()] };

export const useCreateAppointment = () => useRouteMutation(createAppointment, refetch);
export const useUpdateAppointment = () => useRouteMutation(updateAppointment, refetch);
export const useDeleteAppointment = () => useRouteMutation(deleteAppointment, refetch);
