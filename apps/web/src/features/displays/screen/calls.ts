import type { DisplayBoard, DisplayLanguage } from '@anteroom/contract/displays';
import { displayScreenMessages } from './display-screen.messages.ts';

type CalledPatient = { doctorId: number; doctorName: string; ticketCode: string; name: string | null };

/** The time of each doctor's last call that this display has seen. */
export type SeenCalls = ReadonlyMap<number, number>;

/** Milliseconds. An older call was missed, for example while offline, and is no longer announced. */
const worthSayingMillis = 120_000;

/** Returns the calls since the last update. The first update returns none, because those calls are old. */
export function newCallsOf(board: DisplayBoard, seen: SeenCalls | null): CalledPatient[] {
  if (seen === null) return [];
  return board.doctors.flatMap(({ id, name: doctorName, current }) => {
    if (current === null || current.calledAt <= (seen.get(id) ?? 0)) return [];
    if (board.now - current.calledAt > worthSayingMillis) return [];
    const { ticketCode, name } = current;
    return [{ doctorId: id, doctorName, ticketCode, name }];
  });
}

/** Milliseconds. After this time, the called patient is assumed to be in the room. */
const comingMillis = 60_000;

/** Returns whether a patient was called so recently that the display asks them to come in. */
export function isComing({ calledAt }: { calledAt: number }, now: number): boolean {
  return now - calledAt < comingMillis;
}

/** Keeps the latest time per doctor, so that a patient who returns after an Undo is not announced again. */
export function seeCalls(board: DisplayBoard, seen: SeenCalls | null): SeenCalls {
  const latest = new Map(seen);
  for (const { id, current } of board.doctors) {
    if (current) latest.set(id, Math.max(current.calledAt, latest.get(id) ?? 0));
  }
  return latest;
}

/** Returns the text to speak. Separates letters and digits, so that voices do not read them as a word or number. */
export function spokenCall(call: CalledPatient, language: DisplayLanguage, namesDoctor: boolean): string {
  const { please } = displayScreenMessages[language];
  const whom = [
    spellOut(call.ticketCode),
    ...(call.name === null ? [] : [call.name.replaceAll('.', ' ').trim()]),
  ];
  const sentence = `${[...whom, please].join(', ')}.`;
  return namesDoctor ? `${sentence} ${call.doctorName}.` : sentence;
}

function spellOut(code: string): string {
  return [...code.replace(/[^\p{L}\p{N}]/gu, '')].join(' ');
}
