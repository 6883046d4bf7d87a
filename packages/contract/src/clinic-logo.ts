import { z } from 'zod/mini';
import { clinic } from './clinic.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

const { logoBytes } = limits.clinic;
const tooLarge = { error: `The logo must be ${logoBytes / 1024} kB or less` };
const notEncoded = { error: 'Image must be base64' };

/** Base64 encodes three bytes as four characters. */
const encodedLength = Math.ceil(logoBytes / 3) * 4;

export const setClinicLogo = route({
  method: 'PUT',
  path: '/clinic/logo',
  summary: 'Set or remove the logo that waiting room displays show',
  access: 'signed_in',
  body: z.strictObject({
    /** A PNG, JPEG or WebP file in base64. Null removes the logo. */
    image: z.nullable(
      z
        .string(notEncoded)
        .check(z.maxLength(encodedLength, tooLarge), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, notEncoded)),
    ),
  }),
  status: 200,
  response: z.object({ clinic }),
  errors: [],
});

/**
 * The URL changes with the image, so browsers may cache the image permanently. The URL of an older version returns 404.
 */
export const getClinicLogo = route({
  method: 'GET',
  path: '/clinic/logo/:version',
  summary: 'Get the clinic’s logo. The `logo` field of the clinic contains its version',
  access: 'public',
  params: z.object({ version: z.string() }),
  status: 200,
  streams: 'image/*',
  errors: [],
});
