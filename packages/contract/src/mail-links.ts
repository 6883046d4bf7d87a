import { z } from 'zod/mini';
import { limits } from './limits.ts';

/** A message for the user. The same for every account, so that it does not reveal whether an account exists. */
export const messageResponse = z.object({ message: z.string() });

export const mailToken = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .check(
      z.minLength(1, { error: `${label} is required` }),
      z.maxLength(limits.mailToken, { error: `${label} is invalid` }),
    );
