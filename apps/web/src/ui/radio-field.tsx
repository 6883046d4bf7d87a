import { useId } from 'react';

type Option<Value extends string> = { value: Value; label: string; hint?: string };

type Props<Value extends string> = {
  legend: string;
  /** The name of the radio inputs, for forms that read their inputs by name. */
  name?: string;
  options: readonly Option<Value>[];
  /** The chosen option, or null if none is chosen yet. */
  value: Value | null;
  error?: string | undefined;
  onChange: (value: Value) => void;
  /** True to show the options in one column, for options with longer texts. */
  isOneColumn?: boolean;
};

/** Lets the user choose one of a few options, shown as clickable cards. */
export function RadioField<Value extends string>(props: Props<Value>) {
  const { legend, name, options, value, error, onChange, isOneColumn = false } = props;
  const id = useId();
  return (
    <fieldset
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="min-w-0"
    >
      <legend className="mb-1 text-sm font-medium text-ink-soft">{legend}</legend>
      <div className={`grid grid-cols-1 gap-3 ${isOneColumn ? '' : 'sm:grid-cols-2'}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong bg-surface px-4 py-3 transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft/60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
              className="mt-0.5 size-5 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0 wrap-break-word">
              <span id={`${id}-${option.value}`} className="block font-medium">
                {option.label}
              </span>
              {option.hint && (
                <span
                  id={`${id}-${option.value}-hint`}
                  className="block text-sm whitespace-pre-line text-ink-soft"
                >
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
