import type { RouteOutput } from '@anteroom/contract/route';
import { getSchedule, type ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import type { Doctor } from '@anteroom/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSignedInUser } from '#features/auth';
import { ClinicZoneNote, useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { formatDateRange, formatLongDate } from '#lib/format-date';
import { routeQuery } from '#lib/route-query';
import { useHotkey } from '#lib/use-hotkey';
import { Banner } from '#ui/banner';
import { Button, IconButton, MainAction } from '#ui/button';
import { DialogPart } from '#ui/dialog-part';
import { LoadNote } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { exceptionsQuery } from '../api/schedule-queries.ts';
import type { OpenExceptionDialog } from '../days-off/exception-dialog.tsx';
import { ExceptionSection } from '../days-off/exception-section.tsx';
import { exceptionMessages } from '../days-off/exceptions.messages.ts';
import { scheduleMessages as words } from '../schedule.messages.ts';
import { columnOf, exceptionOn, weekAround, weekdayInColumn } from '../schedule-dates.ts';
import type { OpenSlotDialog } from '../slots/slot-dialogs.tsx';
import { newSlotValues, valuesOfSelection } from '../slots/slot-form.ts';
import { type GridActions, useGridSelection } from './grid-selection.ts';
import { WeekGrid } from './week-grid.tsx';

type Props = {
  doctorId: number;
  slots: readonly ScheduleSlot[];
  mayEdit: boolean;
  isUpdating: boolean;
};

/* Loaded when a dialog opens, because the dialogs together with the form library are half of the screen's code. */
const fetchSlotDialog = async () => (await import('../slots/slot-dialogs.tsx')).SlotDialog;
const fetchExceptionDialog = async () => (await import('../days-off/exception-dialog.tsx')).ExceptionDialog;

type OpenDialog = OpenSlotDialog | OpenExceptionDialog;

/**
 * Shows the week grid with its dates and dialogs. The weekly slots are the same in every week; only the dates, days off
 * and changed hours differ.
 */
function EditableWeek({ doctorId, slots, mayEdit, isUpdating }: Props) {
  const { today } = useClinic();
  const [weeksAway, setWeeksAway] = useState(0);
  const [open, setOpen] = useRestorableState<OpenDialog | null>(`schedule-${doctorId}.open`, null);
  const [from = today] = weekAround(today, Math.min(weeksAway, 0));
  const exceptions = useQuery(exceptionsQuery(doctorId, from));
  const actions = actionsOn(setOpen);
  const dates = weekAround(today, weeksAway);
  const grid = useGridSelection(slots, actions, (day) => holdsOn(exceptions.data ?? [], dates[day]));
  const goToToday = () => {
    setWeeksAway(0);
    grid.showDay(columnOf(today));
  };
  return (
    <>
      <WeekToolbar dates={dates} onToday={goToToday} onGo={(weeks) => setWeeksAway(weeksAway + weeks)}>
        {mayEdit && (
          <AddButton
            onAdd={() =>
              setOpen({ mode: 'create', values: newSlotValues(weekdayInColumn(grid.selection.day)) })
            }
          />
        )}
      </WeekToolbar>
      {slots.length === 0 && <EmptyWeekNote mayEdit={mayEdit} />}
      <WeekGrid
        slots={slots}
        dates={dates}
        exceptions={exceptions.data ?? []}
        grid={grid}
        actions={mayEdit ? actions : null}
        isUpdating={isUpdating}
      />
      <ExceptionSection
        exceptions={exceptions}
        markedDate={dates[grid.selection.day] ?? today}
        onOpen={mayEdit ? setOpen : null}
      />
      {open && <WeekDialog doctorId={doctorId} slots={slots} open={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function holdsOn(exceptions: readonly ScheduleException[], date = ''): string | null {
  const exception = exceptionOn(exceptions, date);
  return exception && exceptionMessages.insteadOfWeek(formatLongDate(date), exception);
}

function actionsOn(onOpen: (open: OpenDialog) => void): GridActions {
  return {
    onSelect: (selection) => onOpen({ mode: 'create', values: valuesOfSelection(selection) }),
    onEdit: (slot) => onOpen({ mode: 'edit', slot }),
    onDelete: (slot) => onOpen({ mode: 'delete', slot }),
    onOpenException: (exception) => onOpen({ mode: 'change', exception }),
  };
}

type DialogProps = Pick<Props, 'doctorId' | 'slots'> & { open: OpenDialog; onClose: () => void };

function WeekDialog({ doctorId, slots, open, onClose }: DialogProps) {
  switch (open.mode) {
    case 'add':
    case 'change':
    case 'remove':
      return <DialogPart fetchDialog={fetchExceptionDialog} given={{ doctorId, slots, open, onClose }} />;
    default:
      return <DialogPart fetchDialog={fetchSlotDialog} given={{ doctorId, open, onClose }} />;
  }
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  useHotkey({ key: 'n', meaning: words.add }, onAdd);
  return (
    <MainAction>
      <Button
        variant="primary"
        icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}
        onClick={onAdd}
      >
        {words.add}
      </Button>
    </MainAction>
  );
}

function EmptyWeekNote({ mayEdit }: { mayEdit: boolean }) {
  return (
    <p className="text-ink-soft">
      <strong className="font-semibold text-ink">{words.emptyWeek}</strong> {mayEdit && words.emptyWeekHint}
    </p>
  );
}

type WeekToolbarProps = {
  dates: readonly string[];
  onToday: () => void;
  /** Moves by this number of weeks. A negative number moves back. */
  onGo: (weeks: number) => void;
  children: ReactNode;
};

function WeekToolbar({ dates, onToday, onGo, children }: WeekToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button onClick={onToday}>{words.today}</Button>
      <div className="flex">
        <IconButton
          label={words.previousWeek}
          icon={<ChevronLeft aria-hidden="true" className="size-5" />}
          onClick={() => onGo(-1)}
        />
        <IconButton
          label={words.nextWeek}
          icon={<ChevronRight aria-hidden="true" className="size-5" />}
          onClick={() => onGo(1)}
        />
      </div>
      <h2 aria-live="polite" className="text-lg font-semibold tabular-nums">
        {formatDateRange(dates[0] ?? '', dates.at(-1) ?? '')}
      </h2>
      <ClinicZoneNote />
      <div className="md:ml-auto">{children}</div>
    </div>
  );
}

type WeekScheduleProps = {
  doctor: Doctor;
  doctorPicker: ReactNode;
  actions?: ReactNode;
};

/** Shows a doctor's week. All users who work for the doctor can view it, but only the doctor and admins can edit it. */
export function WeekSchedule({ doctor, doctorPicker, actions }: WeekScheduleProps) {
  const { role } = useSignedInUser();
  const { timezone } = useClinic();
  const week = useSchedule(doctor.id);
  const { data: slots, error, isUpdating, refetch } = week;
  const mayEdit = role !== 'manager';
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        {doctorPicker}
        {actions}
      </div>
      <LoadNote reading={week} timeZone={timezone}>
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      </LoadNote>
      {!mayEdit && <Banner tone="neutral">{words.readOnly}</Banner>}
      {!slots && !error && <Skeleton label={words.loading} rows={8} />}
      {slots && <EditableWeek doctorId={doctor.id} slots={slots} mayEdit={mayEdit} isUpdating={isUpdating} />}
    </div>
  );
}

function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const retry = (
    <Button size="small" onClick={onRetry}>
      {words.retry}
    </Button>
  );
  return (
    <Banner tone="danger" title={words.errorTitle} action={retry}>
      <p>{words.loadFailed}</p>
      <p>{messageOf(error, words.unexpected)}</p>
    </Banner>
  );
}

const slotsOf = ({ days }: RouteOutput<typeof getSchedule>) =>
  Object.values(days).flatMap(({ slots }) => slots);

/** Loads a doctor's weekly slots. `isUpdating` is true while they are refetched after a change. */
function useSchedule(doctorId: number) {
  const queryClient = useQueryClient();
  const scheduleQuery = routeQuery(getSchedule, { params: { doctorId }, query: {} }, { select: slotsOf });
  const query = useQuery(scheduleQuery);
  const isStale = queryClient.getQueryState(scheduleQuery.queryKey)?.isInvalidated === true;
  return { ...query, isUpdating: query.isFetching && isStale };
}
