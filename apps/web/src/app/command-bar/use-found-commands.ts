import type { Patient } from '@anteroom/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, UserRound } from 'lucide-react';
import {
  foundPatients,
  patientDetails,
  patientName,
  recentPatients,
  useOpenPatient,
} from '#features/patients';
import { useDebounced } from '#lib/use-debounced';
import type { Command } from './command.ts';
import { commandMessages as words } from './commands.messages.ts';
import type { CommandOutcomes } from './use-own-commands.ts';

const typingPauseMillis = 200;
const mostPatients = 6;
const mostBookings = 3;

type Found = {
  commands: Command[];
  /** True while the commands still belong to the previous input. */
  isStale: boolean;
  /** True while these commands load. Commands below them are shown only after that, so that nothing moves. */
  isPending?: boolean;
  status: string | null;
};

const nothing: Found = { commands: [], isStale: false, status: null };

/** Searches patients by the input, to open their record or to book for them. */
export function useFoundCommands(
  text: string,
  isWanted: boolean,
  { onOpen, onClose }: Pick<CommandOutcomes, 'onOpen' | 'onClose'>,
): Found {
  const openPatient = useOpenPatient();
  const isEmpty = isWanted && text.trim() === '';
  const recent = useQuery({ ...recentPatients, enabled: isEmpty });
  const query = isWanted ? parsePatientQuery(text) : null;
  const search = useDebounced(query?.search ?? '', typingPauseMillis);
  const { data, isPlaceholderData, isError } = useQuery({
    ...foundPatients({ search, limit: mostPatients }),
    enabled: query !== null && search !== '',
  });
  const onRecord = ({ id }: Patient) => {
    onClose();
    openPatient(id);
  };
  if (isEmpty) return recentCommands(recent, onRecord);
  if (query === null) return nothing;
  const isOfOther = search !== query.search;
  if (isError && !isOfOther) return { ...nothing, status: words.patientsFailed };
  if (!data) return { ...nothing, status: words.searching };
  const isStale = isOfOther || isPlaceholderData;
  return {
    commands: commandsFor(data.patients, query.isBooking, {
      onBook: (patient) => onOpen({ kind: 'book', patient }),
      onRecord,
    }),
    isStale,
    status: statusOf(isStale, data.pagination.hasMore),
  };
}

type Recent = { data: { patients: readonly Patient[] } | undefined; isPending: boolean };

/** The records that this account opened last. Waits for them, because they come first and would move the others. */
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

type OfPatient = Record<'onBook' | 'onRecord', (patient: Patient) => void>;

function commandsFor(
  patients: readonly Patient[],
  isBooking: boolean,
  { onBook, onRecord }: OfPatient,
): Command[] {
  const active = patients.filter(({ isActive }) => isActive);
  const bookings = active.slice(0, isBooking ? mostPatients : mostBookings).map(
    (patient): Command => ({
      id: `book-${patient.id}`,
      group: 'bookings',
      label: words.bookFor(patientName(patient)),
      detail: patientDetails(patient),
      Icon: CalendarPlus,
      run: () => onBook(patient),
    }),
  );
  if (isBooking) return bookings;
  const records = patients.map((patient) => recordCommand('patients', patient, onRecord));
  return [...records, ...bookings];
}

type PatientQuery = { search: string; isBooking: boolean };

const fewestLetters = 2;

/** Returns the patient to search for and whether to book for them, or null if the input is too short. */
export function parsePatientQuery(typed: string): PatientQuery | null {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  const named = words.filter((word) => !/^(book|for)$/i.test(word));
  const isBooking = named.length > 0 && words.some((word) => /^book$/i.test(word));
  const search = (isBooking ? named : words).join(' ');
  return search.length < fewestLetters ? null : { search, isBooking };
}
