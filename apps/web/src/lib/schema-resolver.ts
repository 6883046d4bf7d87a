import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod/mini';

/** Checks a form with the contract's own body shape, so that screen and server say the same words. */
export function schemaResolver<Values extends FieldValues, Shape extends z.ZodMiniType>(
  shape: Shape,
  toBody: (values: Values) => unknown,
): Resolver<Values, unknown, z.output<Shape>> {
  return (values) => {
    const checked = shape.safeParse(toBody(values));
    if (checked.success) return { values: checked.data, errors: {} };
    return { values: {}, errors: errorsByField<Values>(checked.error.issues) };
  };
}

type Issue = { path: PropertyKey[]; message: string };

/** The first message of each field: one thing to mend at a time. */
function errorsByField<Values extends FieldValues>(issues: readonly Issue[]): FieldErrors<Values> {
  const errors: Record<string, { type: string; message: string }> = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? 'root');
    errors[field] ??= { type: 'invalid', message };
  }
  return errors as FieldErrors<Values>;
}
