import { useLayoutEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keptPiece } from './drafts.ts';
import { useShownPiece } from './use-kept-state.ts';

export type Draft = {
  /** What is on the screen was typed before the session ended, or before the form was left and its save refused. */
  isRestored: boolean;
  wasRefused: boolean;
  discard: () => void;
};

type Options<Values> = {
  onDiscard?: () => void;
  /** Passwords: they are typed anew. */
  secrets?: readonly (keyof Values & string)[];
};

/** Keeps what is typed into a form for as long as `lib/drafts.ts` does, under a name that no other open form has. */
export function useDraft<Values extends FieldValues, Context, Out>(
  name: string,
  form: UseFormReturn<Values, Context, Out>,
  { onDiscard, secrets = [] }: Options<Values> = {},
): Draft {
  const [restored] = useState(() => keptPiece(name));
  const { isDirty } = form.formState;
  useShownPiece(name, () => {
    const blanks = Object.fromEntries(secrets.map((secret) => [secret, '']));
    return { value: { ...structuredClone(form.getValues()), ...blanks }, isTyped: isDirty };
  });
  useLayoutEffect(() => {
    if (restored) form.reset(restored.value as Values, { keepDefaultValues: true });
  }, [restored, form.reset]);
  const discard = () => {
    form.reset();
    onDiscard?.();
  };
  return { ...useRestored(restored, isDirty), discard };
}

/** The same for a few values that need no form library. */
export function useTypedState<Values extends Record<string, unknown>>(name: string, initial: Values) {
  const [restored] = useState(() => keptPiece(name));
  const [values, setValues] = useState((restored?.value as Values | undefined) ?? initial);
  const isDirty = Object.entries(initial).some(([field, value]) => values[field] !== value);
  useShownPiece(name, () => ({ value: values, isTyped: isDirty }));
  const draft: Draft = {
    ...useRestored(restored, isDirty),
    discard: () => setValues(initial),
  };
  const change = (changed: Partial<Values>) => setValues((shown) => ({ ...shown, ...changed }));
  return { values, change, isDirty, draft };
}

/** From when the form holds it until it was saved or discarded. */
function useRestored(restored: ReturnType<typeof keptPiece>, isDirty: boolean) {
  const [state, setState] = useState<'awaited' | 'there' | 'over'>(restored ? 'awaited' : 'over');
  if (state === 'awaited' && isDirty) setState('there');
  if (state === 'there' && !isDirty) setState('over');
  return { isRestored: state === 'there', wasRefused: restored?.wasRefused ?? false };
}
