import type { Appointment } from '@anteroom/contract/appointments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#lib/api-error';
import { formatDateOf, formatDateTime } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { RadioField } from '#ui/radio-field';
import { Skeleton } from '#ui/skeleton';
import { bookedAppointment } from '../api/appointment-queries.ts';
import { AppointmentStatusBadge } from '../components/appointment-status-badge.tsx';
import { seriesMessages as words } from './series.messages.ts';
import { seriesOf } from './series-queries.ts';
import type { Scope, SeriesScope } from './use-scope.ts';

type Props = {
  uuid: string;
  timeZone: string;
  /** Called when the user chooses another appointment of the series. */
  onOpen: (appointment: Appointment) => void;
};

/** Shows which appointment of its series this is, and lists the others. */
export function SeriesPart({ uuid, timeZone, onOpen }: Props) {
  const queryClient = useQueryClient();
  const [openError, setOpenError] = useState<Error | null>(null);
  const { data: series, error } = useQuery(seriesOf(uuid));
  if (error) return <Banner tone="danger">{messageOf(error, words.seriesFailed)}</Banner>;
  if (series === undefined) return <Skeleton label={words.loading} rows={2} />;
  if (series === null) return null;
  const { appointments, weeksBetween } = series;
  const place = appointments.findIndex((one) => one.uuid === uuid) + 1;
  const open = (other: string) => {
    setOpenError(null);
    queryClient
      .fetchQuery({ ...bookedAppointment(other) })
      .then(({ appointment }) => onOpen(appointment))
      .catch(setOpenError);
  };
  return (
    <section aria-label={words.series} className="rounded-md border border-line">
      <h3 className="px-3 pt-3 text-sm text-ink-soft">{words.series}</h3>
      <p className="px-3 pb-2 font-medium tabular-nums">
        {words.place(place, appointments.length, weeksBetween)}
      </p>
      {openError && <Banner tone="danger">{messageOf(openError, words.seriesFailed)}</Banner>}
      <ul
        aria-label={words.others}
        className="max-h-56 divide-y divide-line overflow-y-auto border-t border-line"
      >
        {appointments.map((one) => (
          <li key={one.uuid}>
            <button
              type="button"
              aria-current={one.uuid === uuid ? 'true' : undefined}
              onClick={() => open(one.uuid)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-2 px-3 py-1 text-left tabular-nums hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:font-medium md:min-h-9"
            >
              {formatDateTime(one.scheduledDateTime, timeZone)}
              <AppointmentStatusBadge status={one.status} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ScopeProps = { of: 'edit' | 'delete'; scope: SeriesScope; timeZone: string; error?: string | undefined };

/** Asks whether a change also applies to the following appointments of the series. */
export function ScopeField({ of, scope, timeZone, error }: ScopeProps) {
  const last = scope.following.at(-1);
  if (!last) return null;
  const hint = words.followingHint(scope.following.length, formatDateOf(last.scheduledDateTime, timeZone));
  return (
    <div className="sm:col-span-2">
      <RadioField<Scope>
        legend={of === 'edit' ? words.applyTo : words.deleteScope}
        options={[
          { value: 'one', label: words.onlyThis },
          { value: 'following', label: words.following, hint },
        ]}
        value={scope.value}
        error={error}
        onChange={scope.choose}
      />
    </div>
  );
}
