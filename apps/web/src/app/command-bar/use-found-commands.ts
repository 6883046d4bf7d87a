import { type Arrival, findArrivals } from '@anteroom/contract/arrivals';
import type { Patient } from '@anteroom/contract/patients';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarPlus, UserCheck, UserRound } from 'lucide-react';
import { useSignedInUser } from '#features/auth';
import { useClinic } from '#features/clinic';
import {
  foundPatients,
  patientDetails,
  patientName,
  recentPatients,
  useOpenPatient,
} from '#features/patients';
import { formatClock, formatShortDate } from '#lib/format-date';
import { routeQuery } from '#lib/route-query';
import { useDebounced } from '#lib/use-debounced';
import { toWallTime } from '#lib/wall-time';
import type { Command } from './command.ts';
import { commandMessages as words } from './commands.messages.ts';
import type { CommandOutcomes } from './use-own-commands.ts';

const typingPauseMillis = 200;
const mostPatients = 6;
const mostBookings = 3;

/**
 * Searches the patients who can be checked in now. The results are removed from the cache as soon as no screen shows
 * them.
 */
const foundArrivals = (search: string) =>
  routeQuery(
    findArrivals,
    { query: { search } },
    {
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
      placeholderData: keepPreviousData,
    },
  );

type Found = {
  commands: Command[];
  /** True while the commands still belong to the previous input. */
  isStale: boolean;
  /**
   * True while `commands` load. The other commands of the bar are shown only afterwards, so that no command changes its
   * position.
   */
  isPending?: boolean;
  status: string | null;
};

const nothing: Found = { commands: [], isStale: false, status: null };

/**
 * Searches patients by the typed text. Returns commands that open a patient's record, book an appointment or check in a
 * patient who is expected today. Without text, returns commands that open the records opened last.
 */
export function useFoundCommands(
  text: string,
  isWanted: boolean,
  { onOpen, onClose, onCheckIn }: Pick<CommandOutcomes, 'onOpen' | 'onClose' | 'onCheckIn'>,
): Found {
  const openPatient = useOpenPatient();
  const clinic = useClinic();
  const { role } = useSignedInUser();
  const isEmpty = isWanted && text.trim() === '';
  const recent = useQuery({ ...recentPatients, enabled: isEmpty });
  const query = isWanted ? parsePatientQuery(text) : null;
  const search = useSearch(query);
  const onRecord = ({ id }: Patient) => {
    onClose();
    openPatient(id);
  };
  if (isEmpty) return recentCommands(recent, onRecord);
  if (query === null) return nothing;
  if (search.hasFailed) return { ...nothing, status: words.patientsFailed };
  if (!search.results) return { ...nothing, isStale: true, status: words.searching };
  const { patients, arrivals, hasMore } = search.results;
  const { isStale } = search;
  const failed = search.hasArrivalsFailed ? words.arrivalsFailed : null;
  return {
    commands: inOrder(query.act, role === 'doctor', {
      checkIns: arrivals.map((visit) => checkInCommand(visit, clinic, onCheckIn)),
      records: patients.map((patient) => recordCommand('patients', patient, onRecord)),
      bookings: patients
        .filter(({ isActive }) => isActive)
        .map((patient) => bookingCommand(patient, () => onOpen({ kind: 'book', patient }))),
    }),
    isStale,
    status: failed ?? statusOf(isStale, hasMore),
  };
}

/**
 * Searches all patients and those expected today at the same time. Returns both results together, so that no option
 * changes its position.
 */
function useSearch(query: PatientQuery | null) {
  const search = useDebounced(query?.search ?? '', typingPauseMillis);
  const isOn = query !== null && search !== '';
  const isOfOther = search !== query?.search;
  const found = useQuery({ ...foundPatients({ search, limit: mostPatients }), enabled: isOn });
  const isWithArrivals = isOn && query.act !== 'book';
  const arrivals = useQuery({ ...foundArrivals(search), enabled: isWithArrivals });
  // Check `isWithArrivals` too: a disabled query keeps its previous results as placeholder data and never replaces
  // them.
  const isWaitingForArrivals = isWithArrivals && arrivals.isPlaceholderData;
  const results =
    found.data && !arrivals.isLoading
      ? {
          patients: found.data.patients,
          hasMore: found.data.pagination.hasMore,
          arrivals: arrivals.data?.arrivals ?? [],
        }
      : null;
  return {
    results,
    isStale: isOfOther || found.isPlaceholderData || isWaitingForArrivals,
    hasFailed: found.isError && !isOfOther,
    hasArrivalsFailed: arrivals.isError,
  };
}

type Recent = { data: { patients: readonly Patient[] } | undefined; isPending: boolean };

/**
 * Returns commands for the records that this user opened last. They come first, so the other commands are shown only
 * after they have loaded.
 */
function recentCommands({ data, isPending }: Recent, onRecord: (patient: Patient) => void): Found {
  const commands = data?.patients.map((patient) => recordCommand('recent', patient, onRecord)) ?? [];
  return { commands, isStale: false, isPending, status: null };
}

function recordCommand(
  group: 'recent' | 'patients',
  patient: Patient,
  onRecord: (patient: Patient) => void,
): Command {
  return {
    id: `${group}-${patient.id}`,
    group,
    label: patientName(patient),
    Icon: UserRound,
    detail: [patient.isActive ? null : words.inactive, patientDetails(patient)].filter(Boolean).join(' · '),
    run: () => onRecord(patient),
  };
}

function statusOf(isStale: boolean, hasMore: boolean): string | null {
  if (isStale) return words.searching;
  return hasMore ? words.morePatients(mostPatients) : null;
}

type Day = { today: string; timezone: string };

/**
 * Returns the check-in command for a patient. Includes the date if the patient is still in a central queue from an
 * earlier day.
 */
function checkInCommand(visit: Arrival, { today, timezone }: Day, onCheckIn: CommandOutcomes['onCheckIn']) {
  const { appointmentId, patientFirstName, patientLastName, scheduledDateTime, doctorName, ticketCode } =
    visit;
  const date = toWallTime(scheduledDateTime, timezone).slice(0, 10);
  const time = formatClock(scheduledDateTime, timezone);
  const at = date === today ? time : `${formatShortDate(date)}, ${time}`;
  return {
    id: `check-in-${appointmentId}`,
    group: 'arrivals',
    label: words.checkIn(`${patientFirstName} ${patientLastName}`),
    detail: [at, doctorName, ticketCode].join(' · '),
    Icon: UserCheck,
    run: () => onCheckIn(visit),
  } satisfies Command;
}

function bookingCommand(patient: Patient, run: () => void): Command {
  return {
    id: `book-${patient.id}`,
    group: 'bookings',
    label: words.bookFor(patientName(patient)),
    detail: patientDetails(patient),
    Icon: CalendarPlus,
    run,
  };
}

type Groups = Record<'checkIns' | 'records' | 'bookings', Command[]>;

/**
 * Orders the commands for a patient. Enter runs the first one. If the input names an action, its commands come first.
 * Otherwise, for doctors, opening the record comes first, because doctors read it before the patient comes. For other
 * roles, check-in comes first only if exactly one expected patient matches, so that a quick Enter cannot check in the
 * wrong patient.
 */
function inOrder(act: PatientQuery['act'], isDoctor: boolean, { checkIns, records, bookings }: Groups) {
  if (act === 'book') return bookings;
  if (act === 'checkIn') return [...checkIns, ...records];
  const further = bookings.slice(0, mostBookings);
  const isCheckInFirst = checkIns.length === 1 && !isDoctor;
  return isCheckInFirst ? [...checkIns, ...records, ...further] : [...records, ...checkIns, ...further];
}

type PatientQuery = { search: string; act: 'book' | 'checkIn' | null };

const fewestLetters = 2;

/** Returns the patient name to search for and the action named in the input, or null if the input is too short. */
export function parsePatientQuery(typed: string): PatientQuery | null {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  const [, toCheckIn] = /^check[\s-]?in (.+)$/i.exec(words.join(' ')) ?? [];
  const toBook = words.filter((word) => !/^(book|for)$/i.test(word)).join(' ');
  const isBooking = toBook !== '' && words.some((word) => /^book$/i.test(word));
  const asked: PatientQuery = toCheckIn
    ? { search: toCheckIn, act: 'checkIn' }
    : { search: isBooking ? toBook : words.join(' '), act: isBooking ? 'book' : null };
  return asked.search.length < fewestLetters ? null : asked;
}
