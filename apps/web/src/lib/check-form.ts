import type { z } from 'zod/mini';

export const confirmField = 'confirmPassword';

type Checked<Body> = { body: Body } | { messages: Record<string, string> };

/**
 * Validates a small form against the contract's body schema. `confirms` names the password field that the form asks for
 * twice. The repeated password is not sent.
 */
export function checkForm<Shape extends z.ZodMiniType>(
  shape: Shape,
  { [confirmField]: repeated, ...values }: Record<string, unknown>,
  confirms?: string,
): Checked<z.output<Shape>> {
  const mismatch = confirms === undefined ? {} : confirmMessage(values[confirms], repeated);
  const checked = shape.safeParse(values);
  if (checked.success && Object.keys(mismatch).length === 0) return { body: checked.data };
  return { messages: { ...messagesByField(checked.error?.issues ?? []), ...mismatch } };
}

/** Returns the messages for the repeated password, as prescribed in section 5 of the specification. */
function confirmMessage(password: unknown, repeated: unknown): Record<string, string> {
  if (!repeated) return { [confirmField]: 'Please confirm your password' };
  return password === repeated ? {} : { [confirmField]: 'Passwords do not match' };
}

type Issue = { path: PropertyKey[]; message: string };

/** Returns the first message of each field, so that users correct one error at a time. */
export function messagesByField(issues: readonly Issue[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of issues) messages[String(path[0] ?? 'root')] ??= message;
  return messages;
}
