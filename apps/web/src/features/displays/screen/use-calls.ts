import type { DisplayBoard } from '@anteroom/contract/displays';
import { useEffect, useRef, useState } from 'react';
import { createAnnouncer } from './announcer.ts';
import { newCallsOf, type SeenCalls, seeCalls, spokenCall } from './calls.ts';

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
