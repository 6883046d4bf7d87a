import type { UseMutationResult } from '@tanstack/react-query';
import { type DefaultValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { showFieldRefusals } from '#lib/show-field-refusals';
import { showToast } from '#lib/toast-store';
import { useFormKey } from './use-form-key.ts';

type Making<Values extends Record<string, string>, Body> = {
  blank: Values;
  resolver: Resolver<Values, unknown, Body>;
  create: UseMutationResult<{ name: string }, Error, { body: Body; idempotencyKey: string }>;
  /** What is said of the new one. */
  created: (name: string) => string;
  onClose: () => void;
};

/** A form above a list that makes one account: closed on success, with what was typed still there on a refusal. */
export function useAccountForm<Values extends Record<string, string>, Body>(making: Making<Values, Body>) {
  const { blank, resolver, create, created, onClose } = making;
  const { idempotencyKey, renewAfter } = useFormKey();
  const { register, handleSubmit, formState, setError } = useForm<Values, unknown, Body>({
    resolver,
    defaultValues: blank as DefaultValues<Values>,
  });
  const fieldOf = (name: Path<Values>) => ({
    ...register(name),
    error: formState.errors[name]?.message as string | undefined,
  });
  const submit = handleSubmit((body) =>
    create.mutate(
      { body, idempotencyKey },
      {
        onSuccess: ({ name }) => {
          showToast({ tone: 'done', message: created(name) });
          onClose();
        },
        onError: (error) => {
          showFieldRefusals(error, Object.keys(blank) as Path<Values>[], setError);
          renewAfter(error);
        },
      },
    ),
  );
  return { fieldOf, submit };
}
