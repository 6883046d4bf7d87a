import { useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod/mini';
import { hasCode } from './api-error.ts';
import { useRestorableState } from './drafts.ts';
import { showFieldErrors } from './form-errors.ts';
import { useDraft } from './use-draft.ts';

type Options<Row, Start extends Row | null, Values extends FieldValues, Body, Difference> = {
  /** The name of the draft. It must be unique among open forms. */
  draftName: string;
  /** The record as it was when the form opened, or null if the form creates a record. */
  record: Start;
  /** Parses the `current` record in a conflict error. */
  shape: z.ZodMiniType<Row>;
  valuesOf: (record: Row) => Values;
  /** Initial values. For an existing record, they override its values; for a new record, they are its defaults. */
  initialValues?: NoInfer<DefaultValues<Values>>;
  /**
   * Returns a resolver that creates the request body. The body usually contains only the fields that differ from
   * `base`.
   */
  resolverOf: (base: Row | Start) => Resolver<Values, unknown, Body>;
  /** The names of the fields beside which the server's messages can be shown. */
  fields: readonly string[];
  /** Returns the fields that this user has changed and that have another value in the latest version. */
  conflictsOf: (values: Values, base: Row | Start, latest: Row) => readonly Difference[];
  /** Called when the user accepts the other version, to clear the error of the rejected save. */
  onAcceptLatest?: (latest: Row) => void;
  /** Called when the user discards the draft, after which the form shows `base` again. */
  onDiscard?: (base: Row | Start) => void;
  formOptions?: Pick<UseFormProps, 'reValidateMode' | 'shouldFocusError'>;
};

/**
 * Manages the form of a versioned record and keeps its input as a draft. If another user has saved the record since,
 * `conflict` describes both versions, and the next save replaces the latest one. Send `replaced.version` as `ifMatch`.
 */
export function useRecordForm<Row, Start extends Row | null, Values extends FieldValues, Body, Difference>(
  options: Options<Row, Start, Values, Body, Difference>,
) {
  const { draftName, record, shape, valuesOf, resolverOf, fields, conflictsOf } = options;
  const [base, setBase] = useRestorableState<Row | Start>(`${draftName}.base`, record);
  const [latest, setLatest] = useState<Row | null>(null);
  const form = useForm<Values, unknown, Body>({
    ...options.formOptions,
    resolver: resolverOf(base),
    defaultValues: {
      ...(base === null ? {} : valuesOf(base)),
      ...options.initialValues,
    } as DefaultValues<Values>,
  });
  const draft = useDraft(draftName, form, { onDiscard: () => options.onDiscard?.(base) });
  const startFrom = (saved: Row) => {
    setBase(saved);
    setLatest(null);
    form.reset(valuesOf(saved));
  };
  /** Shows why a save was rejected, either as a conflict or beside the fields. */
  const showRejection = (error: Error) => {
    if (hasCode(error, 'stale_write')) setLatest(shape.parse(error.body?.current));
    else showFieldErrors(error, fields, form.setError);
  };
  const conflict = latest && {
    conflicts: conflictsOf(form.getValues(), base, latest),
    onAcceptLatest: () => {
      startFrom(latest);
      options.onAcceptLatest?.(latest);
    },
  };
  return { form, draft, base, setBase, replaced: latest ?? base, conflict, showRejection, startFrom };
}

/** Returns the error unless it is a conflict, because the form shows conflicts itself. */
export function exceptConflict<Problem extends Error>(error: Problem | null): Problem | null {
  return hasCode(error, 'stale_write') ? null : error;
}
