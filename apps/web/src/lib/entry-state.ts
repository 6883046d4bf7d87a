import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** By history entry and name. In memory only, because a search can contain a patient's name. */
const kept = new Map<string, unknown>();

/** State of a screen that is there again when the user comes back to this history entry. */
export function useEntryState<Value>(name: string, initial: Value) {
  const entry = `${useLocation().key} ${name}`;
  const [value, setValue] = useState(() => (kept.has(entry) ? (kept.get(entry) as Value) : initial));
  useEffect(() => {
    kept.set(entry, value);
  }, [entry, value]);
  return [value, setValue] as const;
}

/** Called when the user signs out. */
export function forgetEntries(): void {
  kept.clear();
}
