import type { FreeTime } from '#features/appointments';

/** What can be asked for on the board, and is shown over it. */
export type BoardActions = { onBook: (time: FreeTime) => void; onOpen: (uuid: string) => void };
