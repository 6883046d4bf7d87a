import { useLayoutEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keptPiece, useDraftPart } from './drafts.ts';

export type Draft = {
  /** True if the form has input that is not saved. */
  isDirty: boolean;
  /** True if the input was restored after the session ended, or after the user left the form and its save failed. */
  isRestored: boolean;
  wasRejected: boolean;
  discard: () => void;
};

type Options<Values> = {
  onDiscard?: () => void;
  /** Fields that are never kept in a draft, such as passwords. */
  secrets?: readonly (keyof Values & string)[];
};

/** Keeps the input of a form as a draft (see `lib/drafts.ts`). `name` must be unique among the open forms. */
export function useDraft<Values extends FieldValues, Context, Out>(
  name: string,
  form: UseFormReturn<Values, Context, Out>,
  { onDiscard, secrets = [] }: Options<Values> = {},
): Draft {
  const [restored] = useState(() => keptPiece(name));
  const { isDirty } = form.formState;
  useDraftPart(name, () => {
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
  return { ...useRestored(restored, isDirty), isDirty, discard };
}

/** Keeps a few values as a draft, for forms that use no form library. */
export function useTypedState<Values extends Record<string, unknown>>(name: string, initial: Values) {
  const [restored] = useState(() => keptPiece(name));
  const [values, setValues] = useState((restored?.value as Values | undefined) ?? initial);
  const isDirty = Object.entries(initial).some(([field, value]) => values[field] !== value);
  useDraftPart(name, () => ({ value: values, isTyped: isDirty }));
  const draft: Draft = {
    ...useRestored(restored, isDirty),
    isDirty,
    discard: () => setValues(initial),
  };
  const change = (changed: Partial<Values>) => setValues((shown) => ({ ...shown, ...changed }));
  return { values, change, isDirty, draft };
}

/** Returns whether the form still contains the restored draft. This ends when the draft is saved or discarded. */
function useRestored(restored: ReturnType<typeof keptPiece>, isDirty: boolean) {
  const [state, setState] = useState<'awaited' | 'there' | 'over'>(restored ? 'awaited' : 'over');
  if (state === 'awaited' && isDirty) setState('there');
  if (state === 'there' && !isDirty) setState('over');
  return { isRestored: state === 'there', wasRejected: restored?.wasRejected ?? false };
}
