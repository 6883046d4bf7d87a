import type { DisplayBoard } from '@anteroom/contract/displays';

export type Call = { doctorId: number; doctorName: string; ticketCode: string; name: string | null };

/** When each doctor last called somebody, as far as this display has seen. */
export type SeenCalls = ReadonlyMap<number, number>;

/** A call that is older was missed, as after hours without a connection: nobody is waiting to hear it any more. */
const worthSayingMillis = 120_000;

/** Who was called since the display last looked. At its first look nobody was: those calls were made before. */
export function newCallsOf(board: DisplayBoard, seen: SeenCalls | null): Call[] {
  if (seen === null) return [];
  return board.doctors.flatMap(({ id, name: doctorName, current }) => {
    if (current === null || current.calledAt <= (seen.get(id) ?? 0)) return [];
    if (board.now - current.calledAt > worthSayingMillis) return [];
    const { ticketCode, name } = current;
    return [{ doctorId: id, doctorName, ticketCode, name }];
  });
}

/** Never goes back: who returns to the room after an act was undone is not called a second time. */
export function seeCalls(board: DisplayBoard, seen: SeenCalls | null): SeenCalls {
  const latest = new Map(seen);
  for (const { id, current } of board.doctors) {
    if (current) latest.set(id, Math.max(current.calledAt, latest.get(id) ?? 0));
  }
  return latest;
}
