import { type KeyboardEvent, useState } from 'react';

type Options<Option> = {
  options: readonly Option[];
  isOpen: boolean;
  /** The options still belong to what was typed before: Enter must not choose among them. */
  isStale: boolean;
  onOpen: (isOpen: boolean) => void;
  onChoose: (option: Option) => void;
};

/** Which option of an open list the keyboard stands on, and what the keys do about it. */
export function useOptionKeys<Option>({ options, isOpen, isStale, onOpen, onChoose }: Options<Option>) {
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
  const actOn = (key: string): boolean => {
    const step = steps[key];
    if (step !== undefined) move(step);
    else if (key === 'Enter' && isOpen) choose();
    else if (key === 'Escape' && isOpen) onOpen(false);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (actOn(event.key)) event.preventDefault();
  };
  return { active, activeIndex, onKeyDown, toFirst: () => setActiveIndex(0) };
}
