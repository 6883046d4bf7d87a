import { z } from 'zod/mini';
import { limits } from './limits.ts';

/** The same sentence whatever became of the call, where another would tell whether an account exists. */
export const told = z.object({ message: z.string() });

/** The token of a link in a mail. */
export const mailToken = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .check(
      z.minLength(1, { error: `${label} is required` }),
      z.maxLength(limits.mailToken, { error: `${label} is invalid` }),
    );
