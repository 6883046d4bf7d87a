import type { FreeTime } from '#features/appointments';

export type BoardActions = {
  /** Null if the user may not book. */
  onBook: ((time: FreeTime) => void) | null;
  onOpen: (uuid: string) => void;
};
