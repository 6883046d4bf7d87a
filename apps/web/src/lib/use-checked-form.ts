import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod/mini';
import { ApiError } from './api-error.ts';
import { checkForm } from './check-form.ts';

type Options<Shape extends z.ZodMiniType> = {
  shape: Shape;
  /** Called once, however often is pressed before it has come to an end. A refusal is shown beside its fields. */
  send: (body: z.output<Shape>) => Promise<unknown>;
  /** The password that `confirmPassword` repeats. */
  confirms?: string;
  /** Off for a form that is not the screen's first. */
  takesFocus?: boolean;
};

/**
 * A form of a few fields that the browser itself keeps. The screens before the sign-in are to be light, so they
 * do without a form library.
 */
export function useCheckedForm<Shape extends z.ZodMiniType>(options: Options<Shape>) {
  const { shape, send, confirms, takesFocus = true } = options;
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  useEffect(() => {
    if (takesFocus) firstToFill(form.current)?.focus();
  }, [takesFocus]);

  const show = (messages: Record<string, string>) => {
    setErrors(messages);
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ name }) => name in messages)?.focus();
  };
  /** Puts the server's messages beside their fields. */
  const showRefusal = (error: unknown) => {
    if (error instanceof ApiError && error.body?.fields) show(error.body.fields);
  };
  const sendOnce = (body: z.output<Shape>) => {
    isSending.current = true;
    send(body)
      .catch(showRefusal)
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
    onChange: () => setErrors(({ [name]: _, ...others }) => others),
  });
  return { frame: { ref: form, noValidate: true, onSubmit }, field };
}

/** The first field that is still empty: a link may have filled one. */
function firstToFill(form: HTMLFormElement | null): HTMLInputElement | undefined {
  return [...(form?.querySelectorAll('input') ?? [])].find(({ value }) => value === '');
}
