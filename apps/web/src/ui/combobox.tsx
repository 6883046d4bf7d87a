import { type ReactNode, useId } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import { OptionList } from './option-list.tsx';
import { useOptionKeys } from './use-option-keys.tsx';

type Props<Option> = FieldFrame & {
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  isOpen: boolean;
  /** The options still belong to the previous input. */
  isStale: boolean;
  onOpen: (isOpen: boolean) => void;
  options: readonly Option[];
  optionKey: (option: Option) => string | number;
  renderOption: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
  /** Shown under the options and announced: the number of options, or why there are none. */
  status: string;
};

/** A text field with suggestions. Arrow keys move, Enter chooses, Escape closes the list. */
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
            onBlur={() => onOpen(false)}
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
              {...{ options, optionKey, renderOption }}
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
