import type { PatientRecord } from '@anteroom/contract/patient-record';
import type { ReactNode } from 'react';
import { appointmentTypeLabels } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { formatCalendarDate, formatDateTime } from '#lib/format-date';
import { exportRecordMessages as words } from '../record-dialogs.messages.ts';

type Props = { record: PatientRecord };

/** Prints the patient's current and past entries of the waiting list. */
export function WaitingList({ record: { waitingList } }: Props) {
  const { timezone } = useClinic();
  if (waitingList.length === 0) return null;
  return (
    <Part title={words.waitingList}>
      {waitingList.map(({ since, doctorNames, appointmentTypes, earliest, latest, state, settledAt }) => (
        <div key={`${since} ${doctorNames.join()}`} className="mt-3">
          <p className="font-semibold">{words.waitsSince(formatDateTime(since, timezone))}</p>
          <Lines
            items={[
              [words.doctors, doctorNames.join(', ')],
              [words.types, appointmentTypes.map(typeLabelOf).join(', ') || words.anyType],
              [words.dates, datesOf(earliest, latest)],
              [words.result, resultOf(words.waitingStates, state, settledAt, timezone)],
            ]}
          />
        </div>
      ))}
    </Part>
  );
}

/** Prints the free times that were offered to the patient, with the answers. */
export function Offers({ record: { offers } }: Props) {
  const { timezone } = useClinic();
  if (offers.length === 0) return null;
  return (
    <Part title={words.offers}>
      {offers.map(({ scheduledDateTime, doctorName, recipient, sentAt, state, answeredAt }) => (
        <div key={`${scheduledDateTime} ${doctorName} ${sentAt}`} className="mt-3">
          <p className="font-semibold">
            {formatDateTime(scheduledDateTime, timezone)} · {doctorName}
          </p>
          <Lines
            items={[
              [
                words.sent,
                sentAt === null
                  ? null
                  : [formatDateTime(sentAt, timezone), recipient].filter(Boolean).join(', '),
              ],
              [words.result, resultOf(words.offerStates, state, answeredAt, timezone)],
            ]}
          />
        </div>
      ))}
    </Part>
  );
}

/** Prints the SMS about the patient's online bookings. */
export function BookingTexts({ record: { bookingTexts } }: Props) {
  const { timezone } = useClinic();
  if (bookingTexts.length === 0) return null;
  return (
    <Part title={words.bookingTexts}>
      {bookingTexts.map(({ appointmentUuid, kind, scheduledDateTime, recipient, createdAt, state }) => (
        <p key={`${appointmentUuid} ${kind} ${createdAt}`}>
          {words.bookingText(
            wordOf(words.bookingTextKinds, kind),
            formatDateTime(scheduledDateTime, timezone),
            recipient,
            wordOf(words.bookingTextStates, state),
          )}
          , {formatDateTime(createdAt, timezone)}
        </p>
      ))}
    </Part>
  );
}

const typeLabelOf = (type: string) => wordOf(appointmentTypeLabels, type);

function datesOf(earliest: string, latest: string | null): string {
  const from = formatCalendarDate(earliest);
  return latest === null ? words.from(from) : words.fromTo(from, formatCalendarDate(latest));
}

function resultOf(
  states: Readonly<Record<string, string>>,
  state: string,
  at: number | null,
  timezone: string,
): string {
  return [wordOf(states, state), at && formatDateTime(at, timezone)].filter(Boolean).join(', ');
}

/** Returns the word for a code. Returns the code itself if the server is newer and has more codes. */
function wordOf(all: Readonly<Record<string, string>>, code: string): string {
  return all[code] ?? code;
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Lists terms with their descriptions. Omits terms without a description. */
export function Lines({ items }: { items: readonly (readonly [string, string | null | undefined])[] }) {
  return (
    <dl>
      {items.map(
        ([term, text]) =>
          text && (
            <div key={term} className="mt-1 grid grid-cols-3 gap-x-4">
              <dt className="font-semibold">{term}</dt>
              <dd className="col-span-2 whitespace-pre-line wrap-anywhere">{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
