import { z } from 'zod/mini';
import { limits } from './limits.ts';
import { findHiddenCharacter, nameOfCharacter } from './name-text.ts';

const codePoints = (text: string) => [...text].length;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const controlCharacter = /[\u0000-\u001f\u007f]/;

export const atMost = (label: string, max: number) =>
  z.refine<string>((text) => codePoints(text) <= max, {
    error: `${label} must be ${max} characters or less`,
  });
export const onOneLine = (label: string) =>
  z.refine<string>((text) => !controlCharacter.test(text), { error: `${label} must be on one line` });

/** Text is kept in Unicode's NFC form, so that one name has one spelling. */
export const tidied = z.overwrite<string>((text) => text.normalize('NFC').trim());

/** One line of text, required. `label` is the field's name on the form. */
export function line(label: string, max: number) {
  return z
    .string({ error: `${label} is required` })
    .check(tidied, z.minLength(1, { error: `${label} is required` }), atMost(label, max), onOneLine(label));
}

/** Control characters are left to `onOneLine`, whose message fits them better. */
export const withoutHidden = (label: string) =>
  z.refine<string>((text) => controlCharacter.test(text) || findHiddenCharacter(text) === null, {
    error: ({ input }) => {
      const found = nameOfCharacter(findHiddenCharacter(String(input)) ?? '');
      return `${label} contains a hidden or unsupported character (${found}). Type it again without that character.`;
    },
  });

/** A name, required: of a patient, a display and the like. */
export function nameLine(label: string, max: number) {
  return line(label, max).check(withoutHidden(label));
}

const emptyToNull = z.transform((text: string | null) => (text === '' ? null : text));
const expected = (label: string) => ({ error: `${label} must be text` });

/** One line of text that may be left out; null or an empty text clears it. */
export function optionalLine(label: string, max: number) {
  const shape = z.nullable(z.string(expected(label)).check(tidied, atMost(label, max), onOneLine(label)));
  return z.optional(z.pipe(shape, emptyToNull));
}

/** A name that may be left out; null or an empty text clears it. */
export function optionalNameLine(label: string, max: number) {
  const shape = z.nullable(
    z.string(expected(label)).check(tidied, atMost(label, max), onOneLine(label), withoutHidden(label)),
  );
  return z.optional(z.pipe(shape, emptyToNull));
}

/** Text of several lines that may be left out; null or an empty text clears it. */
export function optionalText(label: string, max: number) {
  const shape = z.nullable(z.string(expected(label)).check(tidied, atMost(label, max)));
  return z.optional(z.pipe(shape, emptyToNull));
}

/** Text in an answer, or nothing. */
export const nullableText = z.nullable(z.string());

/**
 * Deliberately plain: one @, no spaces or brackets, a dot in the domain. Each part is bounded and no part can
 * match the same text in two ways, so that a long hostile input costs no more than its length. ASCII only: beyond
 * it the database and JavaScript disagree on which two addresses differ by case alone.
 */
const mailAddress = /^[!#-'*+\-./0-9=?A-Z^-~]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i;

export const email = z
  .string({ error: 'Email is required' })
  .check(
    tidied,
    z.minLength(1, { error: 'Email is required' }),
    atMost('Email', limits.email.max),
    z.regex(mailAddress, { error: 'Email is invalid' }),
  );

export const optionalEmail = z.optional(
  z.pipe(
    z.nullable(
      z.string(expected('Email')).check(
        tidied,
        atMost('Email', limits.email.max),
        z.refine((text) => text === '' || mailAddress.test(text), { error: 'Email is invalid' }),
      ),
    ),
    emptyToNull,
  ),
);

/** An id in a body or an answer. */
export const id = z
  .int({ error: 'Must be a positive whole number' })
  .check(z.positive({ error: 'Must be a positive whole number' }));

/** A whole number in a path or query string. */
export function wholeNumber(min: number, max: number) {
  const message = { error: `Must be a whole number from ${min} to ${max}` };
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,16}$/, message))], message),
      z.transform((text) => Number(text)),
    ),
    z.int(message).check(z.gte(min, message), z.lte(max, message)),
  );
}

/** A whole number of at least 1 in a body. */
export function wholeNumberInBody(label: string) {
  const message = { error: `${label} must be a whole number of at least 1` };
  return z.int(message).check(z.positive(message));
}

/** An id in a path or query string. */
export const idInUrl = wholeNumber(1, Number.MAX_SAFE_INTEGER);

export const uuid = z.guid({ error: 'Must be a UUID' }).check(z.toLowerCase());

const year1900 = Date.UTC(1900, 0, 1);
const year2200 = Date.UTC(2200, 0, 1);

const calendarMessage = { error: 'Must be a date as YYYY-MM-DD' };

/** `YYYY-MM-DD`, a day of the real calendar in the clinic's zone, from 1900 to 2199. */
export const calendarDate = z.iso
  .date(calendarMessage)
  .check(z.refine((date) => date >= '1900' && date < '2200', calendarMessage));
const instantMessage = { error: 'Must be a time in epoch milliseconds or ISO 8601 with an offset' };

/** An instant in an answer: epoch milliseconds. */
export const epochMillis = z.int();

/** An instant sent by a caller: epoch milliseconds, or ISO 8601 with an offset. */
export function requiredInstant(label: string) {
  const message = {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null ? `${label} is required` : instantMessage.error,
  };
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.iso.datetime({ offset: true })], message),
      z.transform((value) => (typeof value === 'number' ? value : Date.parse(value))),
    ),
    z.int(instantMessage).check(z.gte(year1900, instantMessage), z.lt(year2200, instantMessage)),
  );
}

/** An instant that may be left out; null or an empty text clears it. */
export function optionalInstant(label: string) {
  const empty = z.pipe(
    z.nullable(z.literal('')),
    z.transform(() => null),
  );
  return z.optional(
    z.union([empty, requiredInstant(label)], {
      error: `${label} must be a time in epoch milliseconds or ISO 8601 with an offset`,
    }),
  );
}

/** A calendar date sent as `YYYY-MM-DD` or as epoch milliseconds (read in UTC, so that no zone can shift it). */
export function calendarDateOrMillis(label: string) {
  const message = { error: `${label} must be a date as YYYY-MM-DD` };
  return z.pipe(
    z.union([z.int().check(z.gte(year1900), z.lt(year2200)), z.iso.date(message)], message),
    z.transform((value) => (typeof value === 'number' ? new Date(value).toISOString().slice(0, 10) : value)),
  );
}
