import type { ComponentProps } from 'react';
import { Field, type FieldFrame } from './field.tsx';

type Props = FieldFrame & Omit<ComponentProps<'input'>, 'id' | 'className'>;

export function TextField({ label, isRequired, error, hint, className, ...input }: Props) {
  const frame = {
    label,
    error,
    hint,
    ...(isRequired ? { isRequired } : {}),
    ...(className ? { className } : {}),
  };
  return <Field {...frame}>{(ids) => <input type="text" {...input} {...ids} className="field-box" />}</Field>;
}

type TextAreaFieldProps = FieldFrame & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

export function TextAreaField({ label, isRequired, error, hint, className, ...input }: TextAreaFieldProps) {
  const frame = {
    label,
    error,
    hint,
    ...(isRequired ? { isRequired } : {}),
    ...(className ? { className } : {}),
  };
  return <Field {...frame}>{(ids) => <textarea rows={3} {...input} {...ids} className="field-box" />}</Field>;
}
