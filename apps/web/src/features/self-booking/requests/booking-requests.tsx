import type { BookingRequest } from '@anteroom/contract/booking-requests';
import { useEffect, useState } from 'react';
import { useClinic } from '#features/clinic';
import { PatientName, patientName } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { formatCalendarDate, formatClock, formatShortDate } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';
import { hiddenText } from '#lib/shown-text';
import { showToast } from '#lib/toast-store';
import { toWallTime } from '#lib/wall-time';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogPart } from '#ui/dialog-part';
import { bookingRequestMessages as words } from './booking-requests.messages.ts';
import { useBookingRequests, useBookRequest } from './use-booking-requests.ts';

const fetchDecline = async () => (await import('./request-dialogs.tsx')).DeclineDialog;
const fetchChoosePatient = async () => (await import('./request-dialogs.tsx')).ChoosePatientDialog;

type Asking = { kind: 'decline' | 'choose'; request: BookingRequest };

/**
 * Lists requests from booking pages, each with the patients who may be the person who sent it. Renders nothing if there
 * are no requests.
 */
export function BookingRequests({ onReady }: { onReady: () => void }) {
  const { data, isPending } = useBookingRequests();
  const [asking, setAsking] = useState<Asking | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, with the first response.
  useEffect(() => {
    if (!isPending) onReady();
  }, [isPending]);
  if (!data || data.total === 0) return null;
  const left = data.total - data.requests.length;
  const close = () => setAsking(null);
  return (
    <section className="panel min-w-0">
      {asking?.kind === 'decline' && (
        <DialogPart fetchDialog={fetchDecline} given={{ request: asking.request, onClose: close }} />
      )}
      {asking?.kind === 'choose' && (
        <DialogPart fetchDialog={fetchChoosePatient} given={{ request: asking.request, onClose: close }} />
      )}
      <h3 className="border-b border-line px-4 py-3 font-medium">{words.title(data.total)}</h3>
      <ul className="divide-y divide-line">
        {data.requests.map((request) => (
          <li key={request.uuid} className="px-4 py-4">
            <Request request={request} onAsk={(kind) => setAsking({ kind, request })} />
          </li>
        ))}
      </ul>
      {left > 0 && <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">{words.more(left)}</p>}
    </section>
  );
}

type RequestProps = { request: BookingRequest; onAsk: (kind: Asking['kind']) => void };

function Request({ request, onAsk }: RequestProps) {
  const { mutateAsync, isPending, variables, error } = useBookRequest();
  const { uuid, isTaken, mayAddPatient, possibleDuplicates } = request;
  const person = patientName(request);
  const book = (patientId: number | null) =>
    void mutateAsync({ params: { uuid }, body: { patientId } }).then(
      () => showToast({ tone: 'done', message: words.booked(person) }),
      () => undefined,
    );
  const isBooking = (patientId: number | null) => isPending && variables.body.patientId === patientId;
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-1 content-start gap-3">
        <Person request={request} />
        {isTaken && <Banner tone="warning">{words.taken}</Banner>}
        {error && <Banner tone="danger">{messageOf(error, words.failed)}</Banner>}
        <div className="flex flex-wrap gap-2">
          {mayAddPatient && (
            <Button
              size="small"
              aria-label={words.bookNewOf(person)}
              isBusy={isBooking(null)}
              busyText={words.booking}
              onClick={() => book(null)}
            >
              {words.bookNew}
            </Button>
          )}
          <Button size="small" aria-label={words.chooseOf(person)} onClick={() => onAsk('choose')}>
            {words.choose}
          </Button>
          <Button
            size="small"
            variant="dangerQuiet"
            aria-label={words.declineOf(person)}
            onClick={() => onAsk('decline')}
          >
            {words.decline}
          </Button>
        </div>
      </div>
      <div className="grid grid-cols-1 content-start gap-2">
        <h4 className="text-sm font-medium text-ink-soft">{words.alike}</h4>
        {possibleDuplicates.length === 0 && <p className="text-ink-soft">{words.noneAlike}</p>}
        <ul className="grid grid-cols-1 gap-2">
          {possibleDuplicates.map((patient) => (
            <li key={patient.id} className="flex min-h-11 items-center gap-3 rounded-md bg-sunken px-3 py-2">
              <div className="min-w-0 flex-1">
                <PatientName id={patient.id} className="block font-medium wrap-break-word">
                  {patientName(patient)}
                </PatientName>
                <p className="text-sm wrap-break-word text-ink-soft">{detailsOf(patient)}</p>
              </div>
              {patient.isActive && (
                <Button
                  size="small"
                  aria-label={words.bookForOf(patientName(patient))}
                  isBusy={isBooking(patient.id)}
                  onClick={() => book(patient.id)}
                >
                  {words.bookFor}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function detailsOf({ dateOfBirth, phone, isActive }: BookingRequest['possibleDuplicates'][number]): string {
  const details = [
    ...(dateOfBirth === null ? [] : [words.born(formatCalendarDate(dateOfBirth))]),
    ...(phone ? [formatPhone(phone)] : []),
    ...(isActive ? [] : [words.inactive]),
  ];
  return details.join(' · ');
}

function Person({ request }: { request: BookingRequest }) {
  const { timezone } = useClinic();
  const when = (millis: number) =>
    `${formatShortDate(toWallTime(millis, timezone).slice(0, 10))}, ${formatClock(millis, timezone)}`;
  const { scheduledDateTime, doctorName, appointmentType, dateOfBirth, email, phone, heldUntil } = request;
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-break-word">{patientName(request)}</p>
      <p className="tabular-nums">
        {`${when(scheduledDateTime)} ${words.with(doctorName)}, ${words.types[appointmentType]}`}
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {[
          words.born(formatCalendarDate(dateOfBirth)),
          ...(email === null ? [] : [email ?? hiddenText]),
          ...(phone ? [formatPhone(phone)] : []),
          ...(email === null ? [words.confirmedBySms] : []),
        ].join(' · ')}
      </p>
      <p className="text-sm text-ink-soft">
        {heldUntil === null ? words.notHeld : words.heldUntil(when(heldUntil))}
      </p>
    </div>
  );
}
