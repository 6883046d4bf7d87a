import type { CreateSeriesBody } from '@anteroom/contract/appointment-series';
import {
  type Appointment,
  type AppointmentType,
  type CreateAppointmentBody,
  createAppointmentBody,
} from '@anteroom/contract/appointments';
import type { FreeTime } from '@anteroom/contract/free-times';
import type { Doctor } from '@anteroom/contract/staff';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { FoundPatient } from '#features/patients';
import { ApiError } from '#lib/api-error';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { useSaveKey } from '#lib/idempotency-key';
import { useDraft } from '#lib/use-draft';
import { useCreateAppointment } from './api/appointment-queries.ts';
import {
  type AppointmentFormValues,
  appointmentBody,
  firstDoctorId,
  followUpOf,
  newAppointmentValues,
  patientOf,
} from './appointment-body.ts';
import { fieldsOf, patientChooser, useChosenPatient } from './components/appointment-dialog-form.tsx';
import { useRepeat } from './series/repeat-choice.ts';
import { useCreateSeries } from './series/series-queries.ts';

export type TimeToBook = { doctorId: number; at: number; minutes?: number };

export type Booking = {
  doctors: readonly Doctor[];
  timeZone: string;
  /** The visit to which the booking is a follow-up. */
  visit?: Appointment | undefined;
  patient?: FoundPatient | undefined;
  /**
   * The preselected type, by default a consultation. Ignored if `visit` has a follow-up date, because the booking is
   * then a follow-up.
   */
  appointmentType?: AppointmentType;
  /** The time and doctor that the user clicked on the board. */
  time?: TimeToBook | undefined;
  /**
   * The id of the patient whose entry stays on the waiting list although the booking could remove it, because the user
   * has unticked the box. Null if there is no such patient.
   */
  keptWaitingId?: number | null;
};

const draftName = 'new-appointment';

const fieldNames = ['patientId', 'doctorId', 'scheduledDateTime', 'durationMinutes', 'appointmentType'];

export function useBookingForm(
  { doctors, timeZone, visit, patient: known, appointmentType, time, keptWaitingId }: Booking,
  onBooked: (appointments: readonly Appointment[]) => void,
) {
  const first = visit ? patientOf(visit) : (known ?? null);
  const form = useForm({
    resolver: schemaResolver(createAppointmentBody, (values: AppointmentFormValues) =>
      appointmentBody(values, timeZone),
    ),
    shouldFocusError: false,
    defaultValues: {
      ...newAppointmentValues(
        firstDoctorId(doctors, visit ?? known ?? time),
        timeZone,
        followUpOf(visit) ?? { ...time, ...(appointmentType && { appointmentType }) },
      ),
      patientId: first?.id ?? null,
    },
  });
  const { setValue, setError, handleSubmit, watch, getValues } = form;
  const { dirtyFields, isDirty, submitCount } = form.formState;
  const showErrors = (error: Error) => showFieldErrors(error, fieldNames, setError);
  const single = useBook(draftName, (appointment) => onBooked([appointment]), showErrors);
  const series = useBookSeries(draftName, onBooked, showErrors);
  const values = watch();
  const repeat = useRepeat(draftName, appointmentBody(values, timeZone));
  const { book: _, ...booking } = repeat.isOn ? series : single;
  const { patient, show } = useChosenPatient(draftName, {
    patient: first,
    clearError: booking.clearError,
  });
  const draft = useDraft(draftName, form, { onDiscard: () => show(first) });
  const showPatient = patientChooser(form, show);
  // Choosing a free time also sets the duration, unless the user has entered one.
  const takesSlotLength = !dirtyFields.durationMinutes;
  const fillSlot = ({ durationMinutes }: FreeTime) => {
    if (takesSlotLength) setValue('durationMinutes', String(durationMinutes));
  };
  /** Preselect the patient's doctor, unless the user has already chosen a doctor. */
  const choosePatient = (chosen: FoundPatient | null) => {
    showPatient(chosen);
    const doctorId = chosen && firstDoctorId(doctors, chosen);
    if (doctorId && (getValues('doctorId') === '' || !dirtyFields.doctorId)) setValue('doctorId', doctorId);
  };
  const submit = handleSubmit((valid) => {
    const body = { ...valid, keepsWaiting: valid.patientId === keptWaitingId };
    if (!repeat.isOn) return single.book(body);
    const seriesBody = repeat.seriesBody(body);
    if (seriesBody) series.book(seriesBody);
  });
  return {
    fields: fieldsOf(form, booking.clearError),
    patient,
    draft,
    submitCount,
    isDirty: isDirty || repeat.isOn,
    choosePatient,
    takesSlotLength,
    fillSlot,
    repeat,
    submit,
    ...booking,
  };
}

/** Manages booking one appointment. After an overlap error, the user can choose to book anyway. */
export function useBook(
  name: string,
  onBooked: (appointment: Appointment) => void,
  onRejected?: (error: Error) => void,
) {
  return useBookOnce(useCreateAppointment(), {
    name,
    onBooked: ({ appointment }: { appointment: Appointment }) => onBooked(appointment),
    onRejected,
    allow: (body: CreateAppointmentBody) => ({ ...body, allowOverlap: true }),
  });
}

type Create<Body, Booked> = {
  mutate(
    variables: { body: Body; idempotencyKey: string },
    handlers: { onSuccess: (booked: Booked) => void; onError: (error: Error) => void },
  ): void;
  reset(): void;
  isPending: boolean;
  isError: boolean;
  error: Error | null;
};

type Choices<Body, Booked> = {
  /** The name under which the idempotency key is stored. */
  name: string;
  onBooked: (booked: Booked) => void;
  onRejected?: ((error: Error) => void) | undefined;
  /** Returns the rejected body, extended to allow the overlaps that the error lists. */
  allow: (rejected: Body, error: Error | null) => Body;
};

/** Books only once, however often the button is pressed. After an overlap error, the user can choose to book anyway. */
function useBookOnce<Body, Booked>(
  create: Create<Body, Booked>,
  { name, onBooked, onRejected, allow }: Choices<Body, Booked>,
) {
  const saveKey = useSaveKey(name);
  const rejected = useRef<Body | null>(null);
  const book = (body: Body) => {
    create.mutate(
      { body, idempotencyKey: saveKey.current() },
      {
        onSuccess: onBooked,
        onError: (error) => {
          saveKey.renewAfter(error);
          rejected.current = body;
          onRejected?.(error);
        },
      },
    );
  };
  // Send the rejected body and not the current input, because the conflicts on screen are those of the rejected body.
  const bookAnyway = () => {
    if (rejected.current !== null) book(allow(rejected.current, create.error));
  };
  const clearError = () => {
    if (create.isError) create.reset();
  };
  return { book, bookAnyway, clearError, isBooking: create.isPending, saveError: create.error };
}

/** Books a series. Allows overlaps only on the dates whose conflicts the user has seen. */
function useBookSeries(
  draftName: string,
  onBooked: (appointments: readonly Appointment[]) => void,
  onRejected: (error: Error) => void,
) {
  return useBookOnce(useCreateSeries(), {
    name: `${draftName}.series`,
    onBooked: ({ appointments }: { appointments: readonly Appointment[] }) => onBooked(appointments),
    onRejected,
    allow: (body: CreateSeriesBody, error) => ({
      ...body,
      allowOverlapOn: [...body.allowOverlapOn, ...datesIn(error)],
    }),
  });
}

function datesIn(error: Error | null): string[] {
  const conflicts = error instanceof ApiError ? (error.body?.conflicts ?? []) : [];
  return [...new Set(conflicts.flatMap(({ date }) => (date === undefined ? [] : [date])))];
}
