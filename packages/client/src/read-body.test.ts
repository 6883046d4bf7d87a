import { logOut } from '@anteroom/contract/auth';
import { route } from '@anteroom/contract/route';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { OutdatedClientError, readBody } from './read-body.ts';

const getThing = route({
  method: 'GET',
  path: '/thing',
  summary: 'A thing',
  access: 'public',
  status: 200,
  response: z.object({ size: z.int() }),
  errors: [],
});

describe('readBody', () => {
  it('returns the parsed body without fields that the route does not define', async () => {
    const response = Response.json({ size: 3, newer: true });
    await expect(readBody(getThing, response)).resolves.toEqual({ size: 3 });
  });

  it('rejects a body that does not match the route', async () => {
    await expect(readBody(getThing, Response.json({ size: 'large' }))).rejects.toThrow(OutdatedClientError);
  });

  it('does not read the body if the route defines none', async () => {
    const response = new Response(null, { status: 204 });
    await expect(readBody(logOut, response)).resolves.toBeUndefined();
    expect(response.bodyUsed).toBe(false);
  });
});
