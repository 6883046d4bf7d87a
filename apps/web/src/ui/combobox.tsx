import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Field, type FieldFrame } from './field.tsx';

type Props<Option> = FieldFrame & {
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  options: readonly Option[];
  optionKey: (option: Option) => string | number;
  renderOption: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
  /** Read out and shown under the options: how many there are, or why there are none. */
  status: string;
};

/** A text field that offers options while one types; arrows move, Enter chooses, Escape closes the list. */
export function Combobox<Option>(props: Props<Option>) {
  const { placeholder, text, onText, isOpen, onOpen, options, optionKey, renderOption, onChoose, status } =
    props;
  const listId = useId();
  const [activeIndex, setActiveIndex] = useState(0);
  const active = isOpen ? options[activeIndex] : undefined;
  const choose = (option: Option) => {
    onChoose(option);
    onOpen(false);
  };
  const move = (step: number) => {
    if (!isOpen) return onOpen(true);
    const count = Math.max(options.length, 1);
    setActiveIndex((index) => (index + step + count) % count);
  };
  const close = (event: KeyboardEvent) => {
    if (!isOpen) return;
    event.preventDefault();
    onOpen(false);
  };
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: (event) => {
      event.preventDefault();
      move(1);
    },
    ArrowUp: (event) => {
      event.preventDefault();
      move(-1);
    },
    Enter: (event) => {
      if (!active) return;
      event.preventDefault();
      choose(active);
    },
    Escape: close,
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
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active ? `${listId}-${optionKey(active)}` : undefined}
            placeholder={placeholder}
            value={text}
            onChange={({ target }) => {
              onText(target.value);
              setActiveIndex(0);
              onOpen(true);
            }}
            onFocus={(event) => event.target.select()}
            onClick={() => onOpen(true)}
            onBlur={() => onOpen(false)}
            onKeyDown={(event) => keys[event.key]?.(event)}
            className="field-box"
          />
          {isOpen && (
            <div className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-md border border-line bg-surface shadow-float">
              <OptionList
                id={listId}
                label={props.label}
                options={options}
                activeIndex={activeIndex}
                optionKey={optionKey}
                renderOption={renderOption}
                onChoose={choose}
              />
              <p role="status" className="border-t border-line px-3 py-2 text-sm text-ink-faint">
                {status}
              </p>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

function frameOf({ label, isRequired, error, hint, className }: FieldFrame): FieldFrame {
  return { label, error, hint, ...(isRequired ? { isRequired } : {}), ...(className ? { className } : {}) };
}

type OptionListProps<Option> = Pick<Props<Option>, 'options' | 'optionKey' | 'renderOption' | 'onChoose'> & {
  id: string;
  label: string;
  activeIndex: number;
};

function OptionList<Option>(props: OptionListProps<Option>) {
  const { id, label, options, activeIndex, optionKey, renderOption, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto">
      {options.map((option, index) => (
        <div
          key={optionKey(option)}
          id={`${id}-${optionKey(option)}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          // The field keeps the focus, so that typing goes on and leaving it still closes the list.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(option);
          }}
          className={`cursor-pointer px-3 py-2 ${index === activeIndex ? 'bg-accent-soft' : 'hover:bg-sunken'}`}
        >
          {renderOption(option)}
        </div>
      ))}
    </div>
  );
}
