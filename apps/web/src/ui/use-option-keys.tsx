import { type KeyboardEvent, useState } from 'react';

type Options<Option> = {
  options: readonly Option[];
  isOpen: boolean;
  /** The options still belong to what was typed before: Enter must not choose among them. */
  isStale: boolean;
  onOpen: (isOpen: boolean) => void;
  onChoose: (option: Option) => void;
  /** Home and End go to the first and the last option, not to those ends of the text. */
  takesHomeAndEnd?: boolean;
};

/** Which option of an open list the keyboard stands on, and what the keys do about it. */
export function useOptionKeys<Option>(wish: Options<Option>) {
  const { options, isOpen, isStale, onOpen, onChoose, takesHomeAndEnd = false } = wish;
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
    // With Shift a key marks text, and while a letter is being composed the keys are for that.
    if (event.shiftKey || event.nativeEvent.isComposing) return;
    if (actOn(event.key) || goToEnd(event.key)) event.preventDefault();
  };
  return { active, activeIndex, onKeyDown, toFirst: () => setActiveIndex(0) };
}
