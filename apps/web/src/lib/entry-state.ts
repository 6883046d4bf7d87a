import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { currentSession, subscribeToSession } from './session-store.ts';

/**
 * The states by history entry and name. They are stored only in memory, because a search can contain a patient's name.
 */
const kept = new Map<string, unknown>();

/** Manages the state of a screen that is restored when the user returns to this history entry. */
export function useEntryState<Value>(name: string, initial: Value) {
  const entry = `${useLocation().key} ${name}`;
  const [value, setValue] = useState(() => (kept.has(entry) ? (kept.get(entry) as Value) : initial));
  useEffect(() => {
    kept.set(entry, value);
  }, [entry, value]);
  return [value, setValue] as const;
}

let ownerId = currentSession().user?.id;

/**
 * Clear the states when the session ends, because the next user of this tab must not see the previous user's searches.
 */
subscribeToSession(() => {
  const userId = currentSession().user?.id;
  if (userId !== ownerId) kept.clear();
  ownerId = userId;
});
