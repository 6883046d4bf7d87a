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

/** A label above, the box, then a hint or what is wrong: tied together for those who do not see them. */
export function Field(props: FieldFrame & { children: (ids: FieldIds) => ReactNode }) {
  const { label, isRequired, error, hint, className, children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={`grid content-start gap-1.5 ${className ?? ''}`}>
      <label htmlFor={id} className="text-sm font-medium text-ink-soft">
        {label}
        {isRequired ? ' *' : ''}
      </label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired ? true : undefined,
      })}
      {note && (
        <p id={noteId} className={`text-sm ${error ? 'text-danger' : 'text-ink-faint'}`}>
          {note}
        </p>
      )}
    </div>
  );
}
