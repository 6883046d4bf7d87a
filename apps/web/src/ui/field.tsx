import { type ReactNode, useEffect, useId, useRef } from 'react';

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

/**
 * Renders a label, an input, an error and a hint, linked for screen readers. The hint stays visible beside an error,
 * when it helps most.
 */
export function Field(props: FieldFrame & { children: (ids: FieldIds) => ReactNode }) {
  const { label, isRequired, error, hint, className, children } = props;
  const id = useId();
  const [errorId, hintId] = [`${id}-error`, `${id}-hint`];
  const notes = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  const frame = useKeptInView(error);
  return (
    <div ref={frame} className={`grid scroll-my-4 grid-cols-1 content-start gap-1 ${className ?? ''}`}>
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
        <p id={errorId} className="text-sm wrap-break-word text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm wrap-break-word text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  );
}

/**
 * Scrolls the whole field into view if it has the focus and an error, because the browser scrolls only the input into
 * view.
 */
function useKeptInView(error: string | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error && frame.current?.contains(document.activeElement)) {
      frame.current.scrollIntoView({ block: 'nearest' });
    }
  }, [error]);
  return frame;
}
