import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod/mini';
import { ApiError } from './api-error.ts';

type Options<Shape extends z.ZodMiniType> = {
  shape: Shape;
  /**
   * Sends the form. Never runs twice at the same time, however often the button is pressed. If the server rejects
   * fields, its messages appear beside them.
   */
  send: (body: z.output<Shape>) => Promise<unknown>;
  confirms?: string;
  /** True if the first empty field receives the focus. False for a form that is not the main one on its screen. */
  takesFocus?: boolean;
};

/** Manages a small form with uncontrolled inputs. Uses no form library, because the sign-in screens must stay small. */
export function useCheckedForm<Shape extends z.ZodMiniType>(options: Options<Shape>) {
  const { shape, send, confirms, takesFocus = true } = options;
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isDirty, setIsDirty] = useState(false);
  useEffect(() => {
    if (takesFocus) firstToFill(form.current)?.focus();
  }, [takesFocus]);

  const show = (messages: Record<string, string>) => {
    setErrors(messages);
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ name }) => name in messages)?.focus();
  };
  const showError = (error: unknown) => {
    if (error instanceof ApiError && error.body?.fields) show(error.body.fields);
  };
  const sendOnce = (body: z.output<Shape>) => {
    isSending.current = true;
    send(body)
      .catch(showError)
      .finally(() => {
        isSending.current = false;
      });
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const checked = checkForm(shape, Object.fromEntries(new FormData(event.currentTarget)), confirms);
    if ('body' in checked) sendOnce(checked.body);
    else show(checked.messages);
  };
  const field = (name: string) => ({
    name,
    error: errors[name],
    onChange: () => {
      setIsDirty(true);
      setErrors(({ [name]: _, ...others }) => others);
    },
  });
  return { frame: { ref: form, noValidate: true, onSubmit }, field, isDirty };
}

/** Returns the first empty field of the form. A link may have prefilled some fields. */
function firstToFill(form: HTMLFormElement | null): HTMLInputElement | undefined {
  return [...(form?.querySelectorAll('input') ?? [])].find(({ value }) => value === '');
}

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
