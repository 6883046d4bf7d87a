import { z } from 'zod/mini';
import { limits } from './limits.ts';

/* The primitives that the sign-in page needs. They are in a separate file to keep that page small. */

const codePoints = (text: string) => [...text].length;

export const atMost = (label: string, max: number) =>
  z.refine<string>((text) => codePoints(text) <= max, {
    error: `${label} must be ${max} characters or less`,
  });

/** Trims and normalizes to Unicode NFC, so that a name has one spelling. */
export const tidied = z.overwrite<string>((text) => text.normalize('NFC').trim());

export const nullableText = z.nullable(z.string());

/**
 * Deliberately simple: one @, no spaces or brackets, a dot in the domain. Each part is bounded and unambiguous, so
 * hostile input takes linear time. Allows only ASCII, because the database and JavaScript disagree on which other
 * addresses differ only by case.
 */
export const mailAddress = /^[!#-'*+\-./0-9=?A-Z^-~]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i;

export const email = z
  .string({ error: 'Email is required' })
  .check(
    tidied,
    z.minLength(1, { error: 'Email is required' }),
    atMost('Email', limits.email.max),
    z.regex(mailAddress, { error: 'Email is invalid' }),
  );

/** An id in a request or response body. */
export const id = z
  .int({ error: 'Must be a positive whole number' })
  .check(z.positive({ error: 'Must be a positive whole number' }));

export const uuid = z.guid({ error: 'Must be a UUID' }).check(z.toLowerCase());

/** An instant in a response: epoch milliseconds. */
export const epochMillis = z.int();
