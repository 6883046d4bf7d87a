import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldFrame } from './field.tsx';

export type SelectOption = { value: string; label: string };

type Props = FieldFrame &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
    options: readonly SelectOption[];
    /** The first option, which stands for no choice. */
    placeholder?: string | undefined;
  };

export function SelectField(props: Props) {
  const { label, isRequired, error, hint, className, options, placeholder, ...select } = props;
  const frame = {
    label,
    error,
    hint,
    ...(isRequired ? { isRequired } : {}),
    ...(className ? { className } : {}),
  };
  return (
    <Field {...frame}>
      {(ids) => (
        <div className="relative">
          <select {...select} {...ids} className="field-box appearance-none truncate pr-9">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint"
          />
        </div>
      )}
    </Field>
  );
}
