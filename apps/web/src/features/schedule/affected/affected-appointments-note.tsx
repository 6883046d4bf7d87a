import type { SlotChangePreview } from '@anteroom/contract/schedule';
import { type ReactNode, useEffect, useRef } from 'react';
import { useClinic } from '#features/clinic';
import { formatDateTime } from '#lib/format-date';
import { Link } from '#lib/link';
import { toWallTime } from '#lib/wall-time';
import { Badge } from '#ui/badge';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogActions } from '#ui/dialog';
import { exceptionMessages } from '../days-off/exceptions.messages.ts';
import { affectedAppointmentsMessages as words } from '../schedule.messages.ts';
import { daysShown } from '../schedule-dates.ts';
import type { AffectedAppointment, AffectedAppointments } from './affected-appointments.ts';

type Props = { affected: AffectedAppointments; onRetry: () => unknown };

/** Lists the appointments affected by a change of the weekly hours, or says that they are loading or failed to load. */
export function AffectedAppointmentsNote({ affected: { state, preview }, onRetry }: Props) {
  if (state === 'known') return <Known preview={preview} />;
  if (state === 'unknown') return <p role="status">{words.looking}</p>;
  if (state === 'late') return <Banner tone="neutral">{words.late}</Banner>;
  const retry = (
    <Button size="small" onClick={() => void onRetry()}>
      {words.retry}
    </Button>
  );
  return (
    <Banner tone="warning" action={retry}>
      {words.failed}
    </Banner>
  );
}

function Known({ preview: { affectedAppointments: count, appointments } }: { preview: SlotChangePreview }) {
  if (count === 0) return <p role="status">{words.none}</p>;
  const unnamed = count - appointments.length;
  return (
    <>
      <Banner tone="warning" title={words.count(count)}>
        {words.meaning}
      </Banner>
      <ul aria-label={words.list} className="divide-y divide-line text-ink">
        {appointments.map((appointment) => (
          <AffectedItem key={appointment.uuid} {...appointment} isNew={false} />
        ))}
      </ul>
      {unnamed > 0 && <p>{words.more(unnamed)}</p>}
      <ShowThem appointments={appointments} />
    </>
  );
}

/** Links to the affected appointments in a new tab, so that the dialog stays open. */
function ShowThem({ appointments }: Pick<SlotChangePreview, 'appointments'>) {
  const { timezone } = useClinic();
  const [first, last] = [appointments.at(0), appointments.at(-1)];
  if (!(first && last)) return null;
  const [from = '', to = ''] = [first, last].map(({ scheduledDateTime }) =>
    toWallTime(scheduledDateTime, timezone).slice(0, 10),
  );
  return (
    <Link
      to={`/dashboard/appointments?doctor=${first.doctorId}&${daysShown(from, to)}`}
      target="_blank"
      className="text-link justify-self-start py-2"
    >
      {words.show}
    </Link>
  );
}

export function AffectedItem({
  scheduledDateTime,
  durationMinutes,
  patientName,
  isNew,
}: AffectedAppointment) {
  const { timezone } = useClinic();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-3">
      <span className="w-48 font-medium tabular-nums">{formatDateTime(scheduledDateTime, timezone)}</span>
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {patientName ?? exceptionMessages.anotherPatient}
      </span>
      {isNew && <Badge tone="accent">{exceptionMessages.newSince}</Badge>}
      <span className="text-sm text-ink-soft tabular-nums">{exceptionMessages.minutes(durationMinutes)}</span>
    </li>
  );
}

type ConfirmBeforeSaveProps = {
  label: string;
  /** When this value changes, the focus moves back to the text. */
  shown?: unknown;
  words: { goBack: string; saveAnyway: string; saving: string };
  isBusy: boolean;
  onSaveAnyway: () => void;
  onGoBack: () => void;
  children: ReactNode;
};

/**
 * Shows a text that the user must read before saving. The text receives the focus first, so that pressing Enter does
 * not save unread changes.
 */
export function ConfirmBeforeSave({
  label,
  shown,
  words,
  isBusy,
  onSaveAnyway,
  onGoBack,
  children,
}: ConfirmBeforeSaveProps) {
  const region = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user must read a new list too.
  useEffect(() => region.current?.focus(), [shown]);
  return (
    <>
      <section
        ref={region}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a region that scrolls.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-5 py-5 -outline-offset-2 md:px-6"
      >
        <div className="grid gap-4">{children}</div>
      </section>
      <DialogActions>
        <Button onClick={onGoBack} disabled={isBusy}>
          {words.goBack}
        </Button>
        <Button variant="primary" onClick={onSaveAnyway} isBusy={isBusy} busyText={words.saving}>
          {words.saveAnyway}
        </Button>
      </DialogActions>
    </>
  );
}
