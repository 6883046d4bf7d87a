import { describe, expect, it } from 'vitest';
import { createOwnVersions } from './use-move.ts';

const uuid = '5f0c3c1e-51f5-4b5e-a2a5-3d5b3f6a7c11';

describe('createOwnVersions', () => {
  it('a second move waits for the first one and continues from its version', async () => {
    const own = createOwnVersions();
    const steps: string[] = [];
    const first = Promise.withResolvers<{ uuid: string; version: number }>();
    own.note(uuid, first.promise);
    const second = own.latestOf({ uuid, version: 1 }).then((version) => steps.push(`second from ${version}`));
    steps.push('first saved');
    first.resolve({ uuid, version: 2 });
    await second;
    expect(steps).toEqual(['first saved', 'second from 2']);
  });

  it('starts from the shown version if it is newer, or if the first move was rejected', async () => {
    const own = createOwnVersions();
    own.note(uuid, Promise.resolve({ uuid, version: 2 }));
    expect(await own.latestOf({ uuid, version: 3 })).toBe(3);
    own.note(uuid, Promise.reject(new Error('Taken')));
    expect(await own.latestOf({ uuid, version: 3 })).toBe(3);
    expect(await own.latestOf({ uuid: 'another', version: 1 })).toBe(1);
  });
});
