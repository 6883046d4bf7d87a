import { describe, expect, it } from 'vitest';
import { cacheResponse, etagCache } from './etag-cache.ts';
import { changeSession } from './session-store.ts';

const ofPerson = (id: number) => ({
  user: { id, name: 'Dana', email: 'd@demo.clinic', role: 'doctor' as const, emailVerified: true },
});

describe('ETag cache', () => {
  it('evicts the response that was stored longest ago when the cache is full', () => {
    const answers = new Map<string, { etag: string; answer: unknown }>();
    for (let number = 0; number < 40; number += 1)
      cacheResponse(answers, `/${number}`, { etag: 'a', answer: 1 });
    cacheResponse(answers, '/0', { etag: 'b', answer: 2 });
    cacheResponse(answers, '/new', { etag: 'c', answer: 3 });
    expect(answers.size).toBe(40);
    expect(answers.get('/0')?.etag).toBe('b');
    expect(answers.has('/1')).toBe(false);
  });

  it('clears the cache when the user changes, and does not cache responses that arrive afterwards', () => {
    changeSession(ofPerson(1));
    const mine = etagCache();
    cacheResponse(mine, '/queue', { etag: 'a', answer: 1 });
    changeSession(ofPerson(1));
    expect(etagCache().size).toBe(1);
    changeSession({ user: null });
    cacheResponse(mine, '/late', { etag: 'b', answer: 2 });
    expect(etagCache().size).toBe(0);
  });
});
