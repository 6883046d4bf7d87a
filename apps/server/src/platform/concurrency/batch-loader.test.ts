import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';
import { createDeadline, remainingMillis, runWithDeadline } from './request-deadline.ts';

/** Returns a loader whose batches end when the test calls `end` or `fail`. */
function readings() {
  const begun: { keys: string[]; end(): void; fail(): void }[] = [];
  const ask = createBatchLoader<string, string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
    const end = () =>
      resolve(new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `${key}!`])));
    begun.push({ keys, end, fail: () => reject(new Error('No database.')) });
    return promise;
  });
  return { ask, begun };
}

const two = ['one', 'two'];
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Starts two batches, for two callers that ask in different event-loop turns. */
async function twoUnderWay({ ask }: Pick<ReturnType<typeof readings>, 'ask'>) {
  const answers: Promise<string | undefined>[] = [];
  for (const key of two) {
    answers.push(ask(key));
    await tick();
  }
  return answers;
}

describe('batch loader', () => {
  it('runs one query for all calls of the same event-loop turn', async () => {
    const { ask, begun } = readings();
    const answers = [...two, 'two'].map(ask);
    await tick();
    expect(begun.map(({ keys }) => keys)).toEqual([two]);
    begun[0]?.end();
    expect(await Promise.all(answers)).toEqual(['one!', 'two!', 'two!']);
  });

  it('lets a second batch start while the first one hangs', async () => {
    const { ask, begun } = readings();
    const [, other] = await twoUnderWay({ ask });
    begun[1]?.end();
    expect(await other).toBe('two!');
  });

  it('runs one later query for all calls that arrive while other batches are running', async () => {
    const { ask, begun } = readings();
    const early = await twoUnderWay({ ask });
    const late = ['one', 'five', 'one', 'unknown'].map(ask);
    await tick();
    expect(begun).toHaveLength(2);
    begun[1]?.end();
    await tick();
    await tick();
    expect(begun.map(({ keys }) => keys).slice(2)).toEqual([['one', 'five', 'unknown']]);
    for (const { end } of begun) end();
    expect(await Promise.all(late)).toEqual(['one!', 'five!', 'one!', undefined]);
    expect(await Promise.all(early)).toHaveLength(2);
  });

  it('a failed batch rejects only its own callers; later batches still run', async () => {
    const { ask, begun } = readings();
    const [failing, sound] = await twoUnderWay({ ask });
    const late = ask('five');
    begun[0]?.fail();
    await expect(failing).rejects.toThrow('No database.');
    await tick();
    await tick();
    begun[2]?.fail();
    await expect(late).rejects.toThrow('No database.');
    for (const { end } of begun) end();
    expect(await sound).toBe('two!');
    const next = ask('six');
    await tick();
    begun.at(-1)?.end();
    expect(await next).toBe('six!');
  });

  it('gives a batch the longest deadline of its own callers, not the deadline of an earlier batch', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const left: number[] = [];
    const ask = createBatchLoader<string, string>(async () => {
      left.push(remainingMillis());
      return new Map();
    });
    const askWithin = (leftMillis: number, key: string) =>
      runWithDeadline({ ...createDeadline(), leftMillis }, () => ask(key).then(() => tick()));
    const hasLittle = askWithin(10, 'one');
    await tick();
    await Promise.all([hasLittle, askWithin(1000, 'two'), askWithin(2000, 'three')]);
    expect(left).toEqual([10, 2000]);
  });
});
