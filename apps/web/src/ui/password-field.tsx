import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldFrame } from './field.tsx';

type Props = FieldFrame & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>;

export function PasswordField({ label, isRequired, error, hint, className, ...input }: Props) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const frame = {
    label,
    error,
    hint,
    ...(isRequired ? { isRequired } : {}),
    ...(className ? { className } : {}),
  };
  return (
    <Field {...frame}>
      {(ids) => (
        <div className="relative">
          <input {...input} {...ids} type={isShown ? 'text' : 'password'} className="field-box pr-12" />
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-md text-ink-faint hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
