import type { UseMutationResult } from '@tanstack/react-query';
import { type DefaultValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { showFieldErrors } from '#lib/show-field-errors';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { useFormSave } from '#lib/use-form-save';
import { accountMessages as words } from './accounts.messages.ts';

type Making<Values extends Record<string, string>, Body> = {
  draftName: string;
  blank: Values;
  resolver: Resolver<Values, unknown, Body>;
  create: UseMutationResult<{ name: string }, Error, { body: Body; idempotencyKey: string }>;
  created: (name: string) => string;
  refused?: (name: string) => (why: string) => string;
  onClose: () => void;
};

/** Manages a form above a list that creates one account. Closes on success and keeps the input after an error. */
export function useAccountForm<Values extends Record<string, string>, Body>(making: Making<Values, Body>) {
  const { draftName, blank, resolver, create, created, refused = words.notCreated, onClose } = making;
  const save = useFormSave(draftName);
  const form = useForm<Values, unknown, Body>({ resolver, defaultValues: blank as DefaultValues<Values> });
  const draft = useDraft(draftName, form, { secrets: ['password'] });
  const { register, handleSubmit, formState, setError } = form;
  const fieldOf = (name: Path<Values>) => ({
    ...register(name),
    error: formState.errors[name]?.message as string | undefined,
  });
  const submit = handleSubmit((body) => {
    void save({
      send: (idempotencyKey) => create.mutateAsync({ body, idempotencyKey }),
      onSaved: ({ name }) => {
        showToast({ tone: 'done', message: created(name) });
        onClose();
      },
      onRefused: (error) => showFieldErrors(error, Object.keys(blank) as Path<Values>[], setError),
      saved: ({ name }) => created(name),
      refused: refused(form.getValues('name' as Path<Values>)),
    });
  });
  return { fieldOf, submit, draft };
}
