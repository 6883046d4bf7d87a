import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

type Props<Option> = {
  id: string;
  label: string;
  status: string;
  options: readonly Option[];
  activeIndex: number;
  optionKey: (option: Option) => string | number;
  renderOption: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
};

export function OptionList<Option>(props: Props<Option>) {
  const { id, label, status, options, activeIndex, optionKey, renderOption, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);
  // Keep the focus in the field, so that typing continues and leaving the field closes the list.
  const choose = (event: MouseEvent, option: Option) => {
    event.preventDefault();
    onChoose(option);
  };
  return (
    <div className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-md border border-line bg-surface shadow-float">
      <div ref={list} id={id} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto">
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
