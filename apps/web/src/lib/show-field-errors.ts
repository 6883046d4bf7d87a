import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/** Shows the server's messages beside their fields and focuses the first one. Returns whether there were any. */
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
