import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { useRestorableState } from '#lib/drafts';
import { formatLongDate } from '#lib/format-date';
import { useHotkey } from '#lib/use-hotkey';
import { Button, MainAction } from '#ui/button';
import { DialogPart } from '#ui/dialog-part';
import { exceptionsQuery } from '../api/schedule-queries.ts';
import type { OpenExceptionDialog } from '../days-off/exception-dialog.tsx';
import { ExceptionSection } from '../days-off/exception-section.tsx';
import { exceptionMessages } from '../days-off/exceptions.messages.ts';
import { scheduleMessages as words } from '../schedule.messages.ts';
import { columnOf, exceptionOn, weekAround, weekdayInColumn } from '../schedule-dates.ts';
import type { OpenSlotDialog } from '../slots/slot-dialog.tsx';
import { newSlotValues, valuesOfSelection } from '../slots/slot-form.ts';
import type { GridActions } from './grid-selection.ts';
import { useGridSelection } from './use-grid-selection.ts';
import { WeekGrid } from './week-grid.tsx';
import { WeekToolbar } from './week-toolbar.tsx';

type Props = {
  doctorId: number;
  slots: readonly ScheduleSlot[];
  mayEdit: boolean;
  isUpdating: boolean;
};

/* Loaded when a dialog opens, because the dialogs together with the form library are half of the screen's code. */
const fetchSlotDialog = async () => (await import('../slots/slot-dialog.tsx')).SlotDialog;
const fetchExceptionDialog = async () => (await import('../days-off/exception-dialog.tsx')).ExceptionDialog;

type OpenDialog = OpenSlotDialog | OpenExceptionDialog;

/**
 * Shows the week grid with its dates and dialogs. The weekly slots are the same in every week; only the dates, days off
 * and changed hours differ.
 */
export function EditableWeek({ doctorId, slots, mayEdit, isUpdating }: Props) {
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
