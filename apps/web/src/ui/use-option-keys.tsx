import { type KeyboardEvent, useState } from 'react';

type Options<Option> = {
  options: readonly Option[];
  isOpen: boolean;
  /** The options still belong to the previous input, so Enter must not choose one. */
  isStale: boolean;
  onOpen: (isOpen: boolean) => void;
  onChoose: (option: Option) => void;
  /** Home and End move to the first and last option instead of moving the text cursor. */
  takesHomeAndEnd?: boolean;
};

/** Tracks the active option of an open list and handles the keys. */
export function useOptionKeys<Option>(params: Options<Option>) {
  const { options, isOpen, isStale, onOpen, onChoose, takesHomeAndEnd = false } = params;
  const [activeIndex, setActiveIndex] = useState(0);
  const active = isOpen && !isStale ? options[activeIndex] : undefined;
  const move = (step: number) => {
    if (!isOpen) return onOpen(true);
    const count = Math.max(options.length, 1);
    setActiveIndex((index) => (index + step + count) % count);
  };
  const choose = () => {
    if (active) onChoose(active);
  };
  const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
  const ends: Partial<Record<string, number>> = { Home: 0, End: Math.max(options.length - 1, 0) };
  const actOn = (key: string): boolean => {
    const step = steps[key];
    if (step !== undefined) move(step);
    else if (key === 'Enter' && isOpen) choose();
    else if (key === 'Escape' && isOpen) onOpen(false);
    else return false;
    return true;
  };
  const goToEnd = (key: string): boolean => {
    const end = takesHomeAndEnd ? ends[key] : undefined;
    if (end === undefined) return false;
    setActiveIndex(end);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Leave keys alone that select text (Shift) or compose a character (IME).
    if (event.shiftKey || event.nativeEvent.isComposing) return;
    if (actOn(event.key) || goToEnd(event.key)) event.preventDefault();
  };
  return { active, activeIndex, onKeyDown, toFirst: () => setActiveIndex(0) };
}
