import type { PatientBooking } from '@anteroom/contract/patient-summary';
import type { Patient } from '@anteroom/contract/patients';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarPlus,
  Eraser,
  FileDown,
  History,
  ListOrdered,
  Lock,
  type LucideIcon,
  Merge,
  Pencil,
  UserCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useSignedInUser } from '#features/auth';
import { DownloadAppointmentsButton } from '#features/calendars';
import { useClinic } from '#features/clinic';
import { maySeeAccessHistory, patientName, useMayChange } from '#features/patients';
import { useNoteArrival } from '#features/queue';
import { ConfirmedOnly } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { useHotkey } from '#lib/use-hotkey';
import { toWallTime } from '#lib/wall-time';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogPart } from '#ui/dialog-part';
import { restrictionOf } from '../api/record-queries.ts';
import { mergeMessages } from '../merge.messages.ts';
import { restrictionMessages, recordMessages as words } from '../patient-record.messages.ts';
import type { RecordAct } from './record-dialogs.tsx';

/** Loaded when a dialog opens, to keep the drawer and the page small. */
const fetchDialogs = async () => (await import('./record-dialogs.tsx')).RecordDialogs;

type Props = { patient: Patient; bookings: readonly PatientBooking[]; children?: ReactNode };

/**
 * Renders the actions that apply to this patient. The access history loads only on request, because the server logs
 * each read of it. `children` are additional actions after Edit.
 */
export function RecordActions({ patient, bookings, children }: Props) {
  const mayChange = useMayChange();
  const { act, open, close } = useRecordAct(patient.id);
  const arriving = useArrivalOf(patient, bookings);
  const edit = () => open('edit');
  useHotkey({ key: 'e', meaning: words.edit, isOff: !mayChange(patient) }, edit);
  return (
    <div className="grid gap-3">
      {act && <DialogPart fetchDialog={fetchDialogs} given={{ act, patient, onClose: close }} />}
      {arriving.error && <Banner tone="danger">{messageOf(arriving.error, words.checkInFailed)}</Banner>}
      <div className="flex flex-wrap gap-2">
        {arriving.booking && (
          <Button
            variant="primary"
            icon={<UserCheck aria-hidden="true" className="size-4.5" />}
            isBusy={arriving.isNoting}
            busyText={words.checkingIn}
            onClick={arriving.checkIn}
          >
            {words.checkIn}
          </Button>
        )}
        {patient.isActive && (
          <ConfirmedOnly>
            <Button
              icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}
              onClick={() => open('book')}
            >
              {words.book}
            </Button>
          </ConfirmedOnly>
        )}
        {mayChange(patient) && (
          <Button icon={<Pencil aria-hidden="true" className="size-4.5" />} onClick={edit}>
            {words.edit}
          </Button>
        )}
        {children}
      </div>
      <FurtherActions patient={patient} onOpen={open} />
    </div>
  );
}

type FurtherProps = { patient: Patient; onOpen: (act: RecordAct) => void };

function FurtherActions({ patient, onOpen }: FurtherProps) {
  const user = useSignedInUser();
  const mayChange = useMayChange();
  return (
    <div className="-mx-3 flex flex-wrap empty:hidden">
      {maySeeAccessHistory(user, patient) && (
        <FurtherButton Icon={History} onPress={() => onOpen('history')}>
          {words.accessHistory}
        </FurtherButton>
      )}
      {patient.isActive && (
        <ConfirmedOnly>
          <FurtherButton Icon={ListOrdered} onPress={() => onOpen('wait')}>
            {words.wait}
          </FurtherButton>
        </ConfirmedOnly>
      )}
      <DownloadAppointmentsButton patientId={patient.id} />
      {user.role === 'admin' && (
        <FurtherButton Icon={FileDown} onPress={() => onOpen('export')}>
          {words.exportRecord}
        </FurtherButton>
      )}
      {mayChange(patient) && (
        <FurtherButton Icon={Merge} onPress={() => onOpen('merge')}>
          {mergeMessages.open}
        </FurtherButton>
      )}
      {user.role === 'admin' && <AdminActions patient={patient} onOpen={onOpen} />}
    </div>
  );
}

type FurtherButtonProps = { Icon: LucideIcon; onPress: () => void; children: string };

function FurtherButton({ Icon, onPress, children }: FurtherButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<Icon aria-hidden="true" className="size-4" />}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

/** Renders the buttons with which an admin restricts or erases a record. Patients have a legal right to both. */
function AdminActions({ patient, onOpen }: FurtherProps) {
  const { data: restriction } = useQuery(restrictionOf(patient.id));
  return (
    <>
      {!restriction && (
        <FurtherButton Icon={Lock} onPress={() => onOpen('restrict')}>
          {restrictionMessages.open}
        </FurtherButton>
      )}
      <FurtherButton Icon={Eraser} onPress={() => onOpen('erase')}>
        {words.eraseRecord}
      </FurtherButton>
    </>
  );
}

function useRecordAct(patientId: number) {
  const [act, setAct] = useRestorableState<RecordAct | null>(`record-${patientId}.act`, null);
  return { act, open: (next: RecordAct) => setAct(next), close: () => setAct(null) };
}

/** Returns today's appointment if the patient has not arrived for it yet, and a function that checks the patient in. */
function useArrivalOf(patient: Patient, bookings: readonly PatientBooking[]) {
  const { today, timezone } = useClinic();
  const { note, isNoting, error } = useNoteArrival();
  const booking = bookings.find(
    ({ isWaiting, arrivedAt, scheduledDateTime }) =>
      isWaiting && arrivedAt === null && toWallTime(scheduledDateTime, timezone).startsWith(today),
  );
  return {
    booking,
    isNoting,
    error,
    checkIn: () => {
      if (!booking) return;
      const { doctorId, uuid: appointmentId } = booking;
      // Ignore the rejection here, because the error is shown above the button that the user clicked.
      note({ doctorId, appointmentId, name: patientName(patient) }, true).catch(() => undefined);
    },
  };
}
