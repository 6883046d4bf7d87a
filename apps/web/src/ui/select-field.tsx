import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldFrame } from './field.tsx';

export type SelectOption = { value: string; label: string };
type SelectGroup = { group: string; options: readonly SelectOption[] };

type Props = FieldFrame &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
    options: readonly (SelectOption | SelectGroup)[];
    /** The text of the first option, which means that nothing is chosen. */
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
            {options.map((option) =>
              'group' in option ? (
                <optgroup key={option.group} label={option.group}>
                  <Options options={option.options} />
                </optgroup>
              ) : (
                <Options key={option.value} options={[option]} />
              ),
            )}
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

function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
