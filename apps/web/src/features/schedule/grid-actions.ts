import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import type { GridSelection } from './grid-selection.ts';

/** What can be asked for on the grid by those who may change the schedule. */
export type GridActions = {
  onSelect: (selection: GridSelection) => void;
  onEdit: (slot: ScheduleSlot) => void;
  onDelete: (slot: ScheduleSlot) => void;
  onOpenException: (exception: ScheduleException) => void;
};
