import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aClinic } from '#test/clinic';
import { databaseNameOf, setDoor } from '#test/database-door';
import type { Asked } from '../access/row.ts';
import { aWorld } from '../access/world.ts';
import { send } from './send.ts';
import { allSubjects, type Subject } from './subjects.ts';

const unavailable = 'Service temporarily unavailable. Please try again shortly.';

/** Creates an input for each subject. Creates them one after the other, because each one prepares the clinic. */
async function rightInputsOf(subjects: readonly Subject[]): Promise<{ subject: Subject; input: Asked }[]> {
  const asked: { subject: Subject; input: Asked }[] = [];
  for (const subject of subjects) asked.push({ subject, input: await subject.rightInput() });
  return asked;
}

describe('internal details', () => {
  it('S-75: shows no internal details in any response while the database is down', async () => {
    const world = await aWorld(await aClinic());
    const asked = await rightInputsOf(allSubjects(world));
    const name = await databaseNameOf(world.clinic);
    await setDoor(name, false);
    try {
      for (const { subject, input } of asked) {
        const { status, errorBody, headers } = await send(world, subject, input);
        expect([subject.name, status, errorBody.error]).toEqual([subject.name, 503, unavailable]);
        expect(headers.get('retry-after')).toMatch(/^\d+$/);
      }
    } finally {
      await setDoor(name, true);
    }
  });

  it('S-75: shows no internal details in the response to any signed-in request when a database statement fails', async () => {
    const world = await aWorld(await aClinic());
    const subjects = allSubjects(world).filter(({ token }) => token !== null);
    const asked = await rightInputsOf(subjects);
    // Every signed-in request reads its session first, so all of these requests fail.
    await sql`alter table sessions rename to secret_inner_name`.execute(world.clinic.db);
    for (const { subject, input } of asked) {
      const told = await send(world, subject, input).catch((error: Error) => error.message);
      const [, answer] = /was answered 500, which is a failure of ours: (.*)$/.exec(String(told)) ?? [];
      expect(answer).toMatch(/^\{"error":"Something went wrong on our side\./);
      expect(answer).not.toMatch(/secret|session/);
    }
  });
});
