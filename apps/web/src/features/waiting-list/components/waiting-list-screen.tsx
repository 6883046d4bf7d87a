import { type WaitingEntry, waitingListLimits } from '@anteroom/contract/waiting-list';
import { ListOrdered } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { appointmentTypeLabels } from '#features/appointments';
import { HiddenSectionsNote, useClinic } from '#features/clinic';
import { PatientName, patientName } from '#features/patients';
import { weekdayNames } from '#features/schedule';
import { ConfirmedOnly, doctorOptions, useDoctors } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { useEntryState } from '#lib/entry-state';
import { formatDateOf, formatDateTime, formatShortDate, formatTimeOfDay } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { DialogPart } from '#ui/dialog-part';
import { EmptyState } from '#ui/empty-state';
import { RetryBanner } from '#ui/retry-banner';
import { SelectField } from '#ui/select-field';
import { Skeleton } from '#ui/skeleton';
import { useOpenings, useRemoveEntry, useWaitingList, useWaitingListEvents } from '../use-waiting-list.ts';
import { waitingListMessages as words } from '../waiting-list.messages.ts';
import { Openings } from './openings.tsx';

const fetchEntryDialog = async () => (await import('./entry-dialog.tsx')).EntryDialog;

type OpenDialog = { mode: 'add' } | { mode: 'edit' | 'remove'; entry: WaitingEntry };

/** Lists the waiting patients of the user's doctors, in the order in which they receive offers. */
export function WaitingListScreen() {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { data: doctors = [], isPending: areDoctorsPending } = useDoctors();
  const [doctorId, setDoctorId] = useEntryState('waiting-list.doctor', '');
  const list = useWaitingList(doctorId === '' ? null : Number(doctorId));
  const openings = useOpenings();
  useWaitingListEvents(doctors);
  const [isReady, setIsReady] = useState(false);
  if (!isReady && !areDoctorsPending && !openings.isPending && !list.isPending) setIsReady(true);
  // Show all lists at the same time, because one that appeared later would move the others down.
  if (!isReady) return <Skeleton label={words.loading} rows={9} />;
  const close = () => setOpen(null);
  const add = (
    <ConfirmedOnly>
      <Button
        variant="primary"
        icon={<ListOrdered aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen({ mode: 'add' })}
      >
        {words.add}
      </Button>
    </ConfirmedOnly>
  );
  return (
    <div className="grid max-w-4xl gap-4">
      {(open?.mode === 'add' || open?.mode === 'edit') && (
        <DialogPart
          fetchDialog={fetchEntryDialog}
          given={{ entry: open.mode === 'edit' ? open.entry : null, onClose: close }}
        />
      )}
      {open?.mode === 'remove' && <RemoveEntryDialog entry={open.entry} onClose={close} />}
      <div className="flex flex-wrap items-end justify-between gap-4">
        {doctors.length > 1 && (
          <SelectField
            label={words.doctor}
            className="min-w-0 flex-1 basis-60 sm:max-w-80"
            options={doctorOptions(doctors)}
            placeholder={words.everyDoctor}
            value={doctorId}
            onChange={(event) => setDoctorId(event.target.value)}
          />
        )}
        {list.data?.total !== 0 && !list.isLoadingError && add}
      </div>
      <Openings />
      <Entries
        list={list}
        isOfOneDoctor={doctorId !== ''}
        add={add}
        onOpen={(mode, entry) => setOpen({ mode, entry })}
      />
    </div>
  );
}

type EntriesProps = {
  list: ReturnType<typeof useWaitingList>;
  isOfOneDoctor: boolean;
  add: ReactNode;
  onOpen: (mode: 'edit' | 'remove', entry: WaitingEntry) => void;
};

function Entries({ list, isOfOneDoctor, add, onOpen }: EntriesProps) {
  const { data, error, refetch } = list;
  if (error && !data)
    return <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>;
  if (!data) return <Skeleton label={words.loading} rows={6} />;
  if (data.total === 0) {
    return (
      <EmptyState icon={<ListOrdered className="size-6" />} title={words.noneTitle} action={add}>
        <p>{isOfOneDoctor ? words.noneOfDoctor : words.none}</p>
      </EmptyState>
    );
  }
  const left = data.total - waitingListLimits.shown;
  return (
    <section className="panel">
      <h2 className="border-b border-line px-4 py-3 text-xl font-semibold">{words.waiting(data.total)}</h2>
      {data.entries.some(({ noOfferBecause }) => noOfferBecause === undefined) && (
        <div className="grid gap-1 border-b border-line px-4 py-3 text-sm text-ink-soft">
          <HiddenSectionsNote of={['contact']} />
          <p>{words.noOffersHidden}</p>
        </div>
      )}
      <ol className="divide-y divide-line">
        {data.entries.map((entry) => (
          <EntryItem
            key={entry.id}
            entry={entry}
            onEdit={() => onOpen('edit', entry)}
            onRemove={() => onOpen('remove', entry)}
          />
        ))}
      </ol>
      {left > 0 && <p className="border-t border-line px-4 py-3 text-sm text-ink-soft">{words.more(left)}</p>}
    </section>
  );
}

type Props = { entry: WaitingEntry; onEdit: () => void; onRemove: () => void };

function EntryItem({ entry, onEdit, onRemove }: Props) {
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

function RemoveEntryDialog({ entry, onClose }: { entry: WaitingEntry; onClose: () => void }) {
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
