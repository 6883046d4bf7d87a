import { useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form';
import type { z } from 'zod/mini';
import { ApiError } from './api-error.ts';
import { messagesByField } from './use-checked-form.ts';

/**
 * Returns a resolver that validates a form with the contract's body schema, so that the screen and the server show the
 * same messages.
 */
export function schemaResolver<Values extends FieldValues, Shape extends z.ZodMiniType>(
  shape: Shape,
  toBody: (values: Values) => unknown,
): Resolver<Values, unknown, z.output<Shape>> {
  return (values) => {
    const checked = shape.safeParse(toBody(values));
    if (checked.success) return { values: checked.data, errors: {} };
    const messages = Object.entries(messagesByField(checked.error.issues));
    const errors = messages.map(([field, message]) => [field, { type: 'invalid', message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> };
  };
}

/**
 * Shows the server's messages beside those of their fields that are in `known`, and focuses the first of these. Returns
 * whether it has shown any message.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  known: readonly string[],
  setError: UseFormSetError<Values>,
): boolean {
  const fields = error instanceof ApiError ? Object.entries(error.body?.fields ?? {}) : [];
  const shown = fields.filter(([field]) => known.includes(field));
  for (const [index, [field, message]] of shown.entries()) {
    setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return shown.length > 0;
}

/**
 * Focuses the first invalid field of a form and scrolls it into view whenever `count`, the number of rejected attempts,
 * increases.
 */
export function useFocusOnInvalid(count: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (count === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [count]);
  return form;
}
