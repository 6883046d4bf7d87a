import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod/mini';
import { messagesByField } from './messages-by-field.ts';

/** Validates a form with the body schema of the contract, so that screen and server show the same messages. */
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
