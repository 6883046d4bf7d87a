import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Field, type FieldFrame } from './field.tsx';

type Props<Option> = FieldFrame & {
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  isOpen: boolean;
  /** True while the options still belong to the previous input. */
  isStale: boolean;
  onOpen: (isOpen: boolean) => void;
  options: readonly Option[];
  optionKey: (option: Option) => string | number;
  renderOption: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
  /**
   * The number of options, or the reason why there are none. Shown below the options and announced to screen readers.
   */
  status: string;
};

/**
 * Renders a text field with suggestions. Arrow keys move between them, Enter chooses one, and Escape closes the list.
 */
export function Combobox<Option>(props: Props<Option>) {
  const { placeholder, text, onText, isOpen, isStale, onOpen, options, optionKey, renderOption, status } =
    props;
  const listId = useId();
  const choose = (option: Option) => {
    props.onChoose(option);
    onOpen(false);
  };
  const keys = useOptionKeys({ options, isOpen, isStale, onOpen, onChoose: choose });
  const type = (typed: string) => {
    onText(typed);
    keys.toFirst();
    onOpen(true);
  };
  return (
    <Field {...frameOf(props)}>
      {(ids) => (
        <div className="relative">
          <input
            {...ids}
            role="combobox"
            type="text"
            autoComplete="off"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={keys.active ? `${listId}-${optionKey(keys.active)}` : undefined}
            placeholder={placeholder}
            value={text}
            onChange={({ target }) => type(target.value)}
            onFocus={({ target }) => target.select()}
            onClick={() => onOpen(true)}
            onBlur={() => {
              keys.toFirst();
              onOpen(false);
            }}
            onKeyDown={keys.onKeyDown}
            className="field-box"
          />
          {isOpen && (
            <OptionList
              id={listId}
              label={props.label}
              status={status}
              activeIndex={isStale ? -1 : keys.activeIndex}
              onChoose={choose}
              options={options}
              optionKey={optionKey}
              renderOption={renderOption}
            />
          )}
        </div>
      )}
    </Field>
  );
}

function frameOf({ label, isRequired, error, hint, className }: FieldFrame): FieldFrame {
  return { label, error, hint, ...(isRequired ? { isRequired } : {}), ...(className ? { className } : {}) };
}

type OptionListProps<Option> = {
  id: string;
  label: string;
  status: string;
  options: readonly Option[];
  activeIndex: number;
  optionKey: (option: Option) => string | number;
  renderOption: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
};

export function OptionList<Option>(props: OptionListProps<Option>) {
  const { id, label, status, options, activeIndex, optionKey, renderOption, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);
  // Keep the focus in the field, so that typing can continue. Leaving the field closes the list.
  const choose = (event: MouseEvent, option: Option) => {
    event.preventDefault();
    onChoose(option);
  };
  return (
    <div className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-md border border-line bg-surface shadow-float">
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        className="max-h-(--options-height,16rem) overflow-y-auto"
      >
        {options.map((option, index) => (
          <div
            key={optionKey(option)}
            id={`${id}-${optionKey(option)}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            onMouseDown={(event) => choose(event, option)}
            className={`cursor-pointer px-3 py-2 ${index === activeIndex ? 'bg-accent-soft' : 'hover:bg-sunken'}`}
          >
            {renderOption(option)}
          </div>
        ))}
      </div>
      <p role="status" className="border-t border-line px-3 py-2 text-sm text-ink-faint">
        {status}
      </p>
    </div>
  );
}

type Options<Option> = {
  options: readonly Option[];
  isOpen: boolean;
  /**
   * True while the options still belong to the previous input. In this case, Enter waits for the search to end before
   * it chooses an option.
   */
  isStale: boolean;
  onOpen: (isOpen: boolean) => void;
  onChoose: (option: Option) => void;
  /**
   * Returns true for an option that the user must see before choosing it. If Enter was pressed before the search ended,
   * this option becomes active but is not chosen.
   */
  mustBeSeen?: (option: Option) => boolean;
  /** True if Home and End move to the first and last option instead of moving the text cursor. */
  takesHomeAndEnd?: boolean;
};

/** Tracks the active option of an open list and handles the keys that change or choose it. */
export function useOptionKeys<Option>(params: Options<Option>) {
  const { options, isOpen, isStale, onOpen, onChoose, mustBeSeen, takesHomeAndEnd = false } = params;
  const [activeIndex, setActiveIndex] = useState(0);
  const [isEnterWaiting, setIsEnterWaiting] = useState(false);
  const active = isOpen && !isStale ? options[activeIndex] : undefined;
  const chooseActive = useEffectEvent(() => {
    setIsEnterWaiting(false);
    if (active && !mustBeSeen?.(active)) onChoose(active);
  });
  useEffect(() => {
    if (isEnterWaiting && !isStale) chooseActive();
  }, [isEnterWaiting, isStale]);
  const move = (step: number) => {
    if (!isOpen) return onOpen(true);
    const count = Math.max(options.length, 1);
    setActiveIndex((index) => (index + step + count) % count);
  };
  // If Enter is pressed right after typing, it waits for the search in progress.
  const choose = () => {
    if (active) onChoose(active);
    else if (isStale) setIsEnterWaiting(true);
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
    // Ignore keys that select text (Shift) or compose a character (IME).
    if (event.shiftKey || event.nativeEvent.isComposing) return;
    if (actOn(event.key) || goToEnd(event.key)) event.preventDefault();
  };
  const toFirst = () => {
    setActiveIndex(0);
    setIsEnterWaiting(false);
  };
  return { active, activeIndex, onKeyDown, toFirst };
}
