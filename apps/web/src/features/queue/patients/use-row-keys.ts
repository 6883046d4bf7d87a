import type { RefObject } from 'react';
import { useHotkey } from '#lib/use-hotkey';
import { queueMessages } from '../queue.messages.ts';

const { keys: words } = queueMessages;

/**
 * Handles the shortcuts of the rows. `j` and `k` move the focus between the patients' names, where Enter opens the
 * record. `a` checks in the patient of the focused row. It never undoes a check-in.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const step = (by: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll('[data-entry]') ?? [])];
    const at = rows.findIndex(hasFocus);
    const next = at === -1 ? rows[0] : rows[at + by];
    const name = next?.querySelector<HTMLElement>('a');
    name?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  };
  useHotkey({ key: 'j', meaning: words.next }, () => step(1));
  useHotkey({ key: 'k', meaning: words.previous }, () => step(-1));
  useHotkey({ key: 'a', meaning: words.checkIn }, () => {
    const row = list.current?.querySelector('[data-entry]:focus-within');
    row?.querySelector<HTMLElement>('[data-check-in]')?.click();
  });
}

function hasFocus(row: Element): boolean {
  return row.contains(document.activeElement);
}
