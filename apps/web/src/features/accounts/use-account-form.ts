import type { UseMutationResult } from '@tanstack/react-query';
import { type DefaultValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { showFieldRefusals } from '#lib/show-field-refusals';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { useFormSave } from '#lib/use-form-save';
import { accountWords as words } from './accounts.words.ts';

type Making<Values extends Record<string, string>, Body> = {
  draftName: string;
  blank: Values;
  resolver: Resolver<Values, unknown, Body>;
  create: UseMutationResult<{ name: string }, Error, { body: Body; idempotencyKey: string }>;
  /** What is said of the new one. */
  created: (name: string) => string;
  refused?: (name: string) => (why: string) => string;
  onClose: () => void;
};

/** A form above a list that makes one account: closed on success, with what was typed still there on a refusal. */
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
      onRefused: (error) => showFieldRefusals(error, Object.keys(blank) as Path<Values>[], setError),
      saved: ({ name }) => created(name),
      refused: refused(form.getValues('name' as Path<Values>)),
    });
  });
  return { fieldOf, submit, draft };
}
