import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import type { GridSelection } from './grid-selection.ts';

export type GridActions = {
  onSelect: (selection: GridSelection) => void;
  onEdit: (slot: ScheduleSlot) => void;
  onDelete: (slot: ScheduleSlot) => void;
  onOpenException: (exception: ScheduleException) => void;
};
