import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { useHotkey } from '#lib/use-hotkey';
import { Button } from '#ui/button';
import { MainAction } from '#ui/main-action';
import type { GridSelection } from '../grid-selection.ts';
import { scheduleWords as words } from '../schedule.words.ts';
import { weekAround, weekdayOf } from '../shown-week.ts';
import { newSlotValues, valuesOfSelection } from '../slot-form.ts';
import { useGridSelection } from '../use-grid-selection.ts';
import { type OpenSlotDialog, SlotDialog } from './slot-dialog.tsx';
import { WeekGrid } from './week-grid.tsx';
import { WeekToolbar } from './week-toolbar.tsx';

type Props = {
  doctorId: number;
  slots: readonly ScheduleSlot[];
  mayEdit: boolean;
  isUpdating: boolean;
};

/** The week with its dates and dialogs. The windows are the same in every week, only the dates change. */
export function EditableWeek({ doctorId, slots, mayEdit, isUpdating }: Props) {
  const { today } = useClinic();
  const [weeksAway, setWeeksAway] = useState(0);
  const [open, setOpen] = useState<OpenSlotDialog | null>(null);
  const actions = {
    onSelect: (selection: GridSelection) => setOpen({ mode: 'create', values: valuesOfSelection(selection) }),
    onEdit: (slot: ScheduleSlot) => setOpen({ mode: 'edit', slot }),
    onDelete: (slot: ScheduleSlot) => setOpen({ mode: 'delete', slot }),
  };
  const grid = useGridSelection(slots, actions);
  const goToToday = () => {
    setWeeksAway(0);
    grid.showDay(weekdayOf(today));
  };
  const dates = weekAround(today, weeksAway);
  return (
    <>
      <WeekToolbar dates={dates} onToday={goToToday} onGo={(weeks) => setWeeksAway(weeksAway + weeks)}>
        {mayEdit && (
          <AddButton onAdd={() => setOpen({ mode: 'create', values: newSlotValues(grid.selection.day) })} />
        )}
      </WeekToolbar>
      {slots.length === 0 && <EmptyWeekNote mayEdit={mayEdit} />}
      <WeekGrid
        slots={slots}
        dates={dates}
        grid={grid}
        actions={mayEdit ? actions : null}
        isUpdating={isUpdating}
      />
      {open && <SlotDialog doctorId={doctorId} open={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  useHotkey('n', onAdd);
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
