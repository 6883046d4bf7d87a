import type { WaitingEntry } from '@anteroom/contract/waiting-list';
import { appointmentTypeLabels } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { PatientName, patientName } from '#features/patients';
import { weekdayNames } from '#features/schedule';
import { messageOf } from '#lib/api-error';
import { formatDateOf, formatDateTime, formatShortDate, formatTimeOfDay } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useRemoveEntry } from '../use-waiting-list.ts';
import { waitingListMessages as words } from '../waiting-list.messages.ts';

type Props = { entry: WaitingEntry; onEdit: () => void; onRemove: () => void };

export function EntryItem({ entry, onEdit, onRemove }: Props) {
  const { today, timezone } = useClinic();
  const { patientId, doctors, hasOtherDoctors, latest, replaces, since, noOfferBecause } = entry;
  const name = nameOfEntry(entry);
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <PatientName id={patientId} className="font-semibold wrap-anywhere">
            {name}
          </PatientName>
          {entry.priority === 'urgent' && <Badge tone="danger">{words.urgent}</Badge>}
          {latest !== null && latest < today && <Badge tone="waiting">{words.datesOver}</Badge>}
        </p>
        <p className="wrap-break-word">
          {words.doctors(
            doctors.map((doctor) => doctor.name),
            hasOtherDoctors,
          )}
        </p>
        <p className="text-sm wrap-break-word text-ink-soft">{wishesInWords(entry).join(' · ')}</p>
        {replaces && (
          <p className="text-sm wrap-break-word text-ink-soft">
            {words.replaces(formatDateTime(replaces.scheduledDateTime, timezone), replaces.doctorName)}
          </p>
        )}
        <p className="text-sm text-ink-faint">{words.since(formatDateOf(since, timezone))}</p>
        {noOfferBecause && <p className="text-sm text-waiting">{words.noOffers[noOfferBecause]}</p>}
        {hasOtherDoctors && <p className="text-sm text-ink-faint">{words.ofOthers}</p>}
      </div>
      {!hasOtherDoctors && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button size="small" aria-label={words.editOf(name)} onClick={onEdit}>
            {words.edit}
          </Button>
          <Button size="small" aria-label={words.removeOf(name)} onClick={onRemove}>
            {words.remove}
          </Button>
        </div>
      )}
    </li>
  );
}

const mondayFirst = (day: number) => (day + 6) % 7;

/** Returns the patient's wishes as texts: dates, weekdays, hours, appointment types and notice period. */
function wishesInWords(entry: WaitingEntry): string[] {
  const { earliest, latest, weekdays, fromTime, untilTime, appointmentTypes, leastNoticeMinutes } = entry;
  const time = words.at(shownTime(fromTime), shownTime(untilTime));
  const days = weekdays
    .toSorted((one, other) => mondayFirst(one) - mondayFirst(other))
    .map((day) => weekdayNames[day] ?? '');
  return [
    latest === null
      ? words.from(formatShortDate(earliest))
      : words.between(formatShortDate(earliest), formatShortDate(latest)),
    ...(days.length === 0 ? [] : [days.join(', ')]),
    ...(time === null ? [] : [time]),
    appointmentTypes.map((type) => appointmentTypeLabels[type]).join(', ') || words.everyType,
    words.notice(leastNoticeMinutes),
  ];
}

const shownTime = (time: string | null) => (time === null ? null : formatTimeOfDay(time));

export function RemoveEntryDialog({ entry, onClose }: { entry: WaitingEntry; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useRemoveEntry();
  const name = nameOfEntry(entry);
  const remove = async () => {
    await mutateAsync({ params: { entryId: entry.id } });
    showToast({ tone: 'neutral', message: words.removed(name) });
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.removeTitle}
      confirmLabel={words.remove}
      busyText={words.removing}
      variant="danger"
      isBusy={isPending}
      error={error ? messageOf(error, words.removeFailed) : null}
      onConfirm={() => void remove().catch(() => undefined)}
      onClose={onClose}
    >
      <p>{words.removeQuestion(name)}</p>
    </ConfirmDialog>
  );
}

type Named = Pick<WaitingEntry, 'patientFirstName' | 'patientLastName'>;

function nameOfEntry({ patientFirstName: firstName, patientLastName: lastName }: Named): string {
  return patientName({ firstName, lastName });
}
