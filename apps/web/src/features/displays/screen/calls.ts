import type { DisplayBoard, DisplayLanguage } from '@anteroom/contract/displays';
import { useEffect, useRef, useState } from 'react';
import { createAnnouncer } from './announcer.tsx';
import { displayScreenMessages } from './display-screen.messages.ts';

type CalledPatient = { doctorId: number; doctorName: string; ticketCode: string; name: string | null };

/** The time of the last call that this display has seen, for each doctor. */
type SeenCalls = ReadonlyMap<number, number>;

/** Milliseconds. A call older than this was missed, for example while offline, and is no longer announced. */
const worthSayingMillis = 120_000;

/**
 * Returns the calls to announce: those made since the last update, without calls that are too old. Returns none for the
 * first update, because its calls were made before the display was opened.
 */
export function newCallsOf(board: DisplayBoard, seen: SeenCalls | null): CalledPatient[] {
  if (seen === null) return [];
  return board.doctors.flatMap(({ id, name: doctorName, current }) => {
    if (current === null || current.calledAt <= (seen.get(id) ?? 0)) return [];
    if (board.now - current.calledAt > worthSayingMillis) return [];
    const { ticketCode, name } = current;
    return [{ doctorId: id, doctorName, ticketCode, name }];
  });
}

/** Milliseconds. After this time, the called patient has probably entered the room. */
const comingMillis = 60_000;

/** Returns whether the call is so recent that the display still asks the patient to come in. */
export function isComing({ calledAt }: { calledAt: number }, now: number): boolean {
  return now - calledAt < comingMillis;
}

/**
 * Returns the last seen calls with those of the board. Keeps the latest time of each doctor, so that undoing a call
 * does not announce the previous patient again.
 */
export function seeCalls(board: DisplayBoard, seen: SeenCalls | null): SeenCalls {
  const latest = new Map(seen);
  for (const { id, current } of board.doctors) {
    if (current) latest.set(id, Math.max(current.calledAt, latest.get(id) ?? 0));
  }
  return latest;
}

/**
 * Returns the text to speak for a call. Separates letters and digits, so that voices do not read them as a word or a
 * number.
 */
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

const highlightMillis = 12_000;

type Said = { doctorId: number; sentence: string };

/** Announces new calls. Returns the most recent ones for a short time, so that the display can highlight them. */
export function useCalls(board: DisplayBoard) {
  const seen = useRef<SeenCalls | null>(null);
  const [announcer] = useState(createAnnouncer);
  const [latest, setLatest] = useState<readonly Said[]>([]);
  useEffect(() => {
    const said = newCallsOf(board, seen.current).map((call) => ({
      doctorId: call.doctorId,
      sentence: spokenCall(call, board.language, board.doctors.length > 1),
    }));
    seen.current = seeCalls(board, seen.current);
    if (said.length === 0) return;
    for (const { sentence } of said) announcer.say(sentence, board.language);
    setLatest((others) => [...others, ...said]);
    setTimeout(() => setLatest((all) => all.filter((call) => !said.includes(call))), highlightMillis);
  }, [board, announcer]);
  useEffect(() => announcer.turnOff, [announcer]);
  return { announcer, latest };
}
