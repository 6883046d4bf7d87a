import { z } from 'zod/mini';
import { atMost, mailAddress, tidied } from './basic-primitives.ts';
import { limits } from './limits.ts';
import { findHiddenCharacter, nameOfCharacter } from './name-text.ts';

export { atMost, email, epochMillis, id, nullableText, tidied, uuid } from './basic-primitives.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters.
const controlCharacter = /[\u0000-\u001f\u007f]/;

export const onOneLine = (label: string) =>
  z.refine<string>((text) => !controlCharacter.test(text), { error: `${label} must be on one line` });

/** Returns a schema for a required line of text. `label` is the field's label on the form. */
export function line(label: string, max: number) {
  return z
    .string({ error: `${label} is required` })
    .check(tidied, z.minLength(1, { error: `${label} is required` }), atMost(label, max), onOneLine(label));
}

/**
 * Returns a check that a text has no hidden characters. Ignores control characters, because `onOneLine` rejects them
 * with a better message.
 */
export const withoutHidden = (label: string) =>
  z.refine<string>((text) => controlCharacter.test(text) || findHiddenCharacter(text) === null, {
    error: ({ input }) => {
      const found = nameOfCharacter(findHiddenCharacter(String(input)) ?? '');
      return `${label} contains a hidden or unsupported character (${found}). Type it again without that character.`;
    },
  });

/** Returns a schema for a required name, for example of a patient or a display. */
export function nameLine(label: string, max: number) {
  return line(label, max).check(withoutHidden(label));
}

const emptyToNull = z.transform((text: string | null) => (text === '' ? null : text));
const expected = (label: string) => ({ error: `${label} must be text` });

/** Returns a schema for an optional line of text. Null or an empty text clears it. */
export function optionalLine(label: string, max: number) {
  const shape = z.nullable(z.string(expected(label)).check(tidied, atMost(label, max), onOneLine(label)));
  return z.optional(z.pipe(shape, emptyToNull));
}

/** Returns a schema for an optional name. Null or an empty text clears it. */
export function optionalNameLine(label: string, max: number) {
  const shape = z.nullable(
    z.string(expected(label)).check(tidied, atMost(label, max), onOneLine(label), withoutHidden(label)),
  );
  return z.optional(z.pipe(shape, emptyToNull));
}

/** Returns a schema for an optional text with line breaks. Null or an empty text clears it. */
export function optionalText(label: string, max: number) {
  const shape = z.nullable(z.string(expected(label)).check(tidied, atMost(label, max)));
  return z.optional(z.pipe(shape, emptyToNull));
}

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

/** Returns a schema for a whole number of at least 1 in a request body. */
export function wholeNumberInBody(label: string) {
  const message = { error: `${label} must be a whole number of at least 1` };
  return z.int(message).check(z.positive(message));
}

export const idInUrl = wholeNumber(1, Number.MAX_SAFE_INTEGER);

const year1900 = Date.UTC(1900, 0, 1);
const year2200 = Date.UTC(2200, 0, 1);

const calendarMessage = { error: 'Must be a date as YYYY-MM-DD' };

/** A date as `YYYY-MM-DD`, an existing day from 1900 to 2199, in the clinic's time zone. */
export const calendarDate = z.iso
  .date(calendarMessage)
  .check(z.refine((date) => date >= '1900' && date < '2200', calendarMessage));
const instantMessage = { error: 'Must be a time in epoch milliseconds or ISO 8601 with an offset' };

/** Returns a schema for an instant in a request: epoch milliseconds, or ISO 8601 with an offset. */
export function requiredInstant(label: string) {
  const message = {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null || input === '' ? `${label} is required` : instantMessage.error,
  };
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.iso.datetime({ offset: true, ...message })], message),
      z.transform((value) => (typeof value === 'number' ? value : Date.parse(value))),
    ),
    z.int(instantMessage).check(z.gte(year1900, instantMessage), z.lt(year2200, instantMessage)),
  );
}

/** Returns a schema for an optional instant. Null or an empty text clears it. */
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

/**
 * Returns a schema for a calendar date as `YYYY-MM-DD` or epoch milliseconds. Milliseconds are read in UTC, so that no
 * time zone shifts the date.
 */
export function calendarDateOrMillis(label: string) {
  const message = { error: `${label} must be a date as YYYY-MM-DD` };
  return z.pipe(
    z.union([z.int().check(z.gte(year1900), z.lt(year2200)), z.iso.date(message)], message),
    z.transform((value) => (typeof value === 'number' ? new Date(value).toISOString().slice(0, 10) : value)),
  );
}
