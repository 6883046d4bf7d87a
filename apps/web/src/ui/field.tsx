import { type ReactNode, useId } from 'react';

export type FieldFrame = {
  label: string;
  isRequired?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
  className?: string;
};

export type FieldIds = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

/** A label above, the box, then what is wrong and the hint, which is needed most then: tied together for those who do not see them. */
export function Field(props: FieldFrame & { children: (ids: FieldIds) => ReactNode }) {
  const { label, isRequired, error, hint, className, children } = props;
  const id = useId();
  const [errorId, hintId] = [`${id}-error`, `${id}-hint`];
  const notes = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={`grid content-start gap-1.5 ${className ?? ''}`}>
      <label htmlFor={id} className="text-sm font-medium text-ink-soft">
        {label}
        {isRequired ? ' *' : ''}
      </label>
      {children({
        id,
        'aria-describedby': notes || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="text-sm text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
