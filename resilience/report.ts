import type { Result } from './run-scenario.ts';

const words = { held: 'held   ', broken: 'BROKEN ', skipped: 'skipped' };

/** Formats the result of a round as one line, followed by its checks and its measured values. */
export function linesOf(result: Result): string[] {
  const { id, title, seed, verdict, seconds, load, checks, figures, reason } = result;
  const shown = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`);
  return [
    `${words[verdict]} ${id.padEnd(5)} ${title} (seed ${seed}, ${seconds} s, load ${load})`,
    ...checks.map((check) => `        ${check.isHeld ? 'ok ' : 'NOT'} ${check.promise} (${check.found})`),
    ...(shown.length > 0 ? [`            ${shown.join(', ')}`] : []),
    ...(reason === null ? [] : [`            ${reason}`]),
  ];
}

/** Formats one line per scenario, which summarizes its rounds. */
export function summaryOf(results: readonly Result[]): string[] {
  const ids = [...new Set(results.map(({ id }) => id))];
  return ids.map((id) => {
    const rounds = results.filter((result) => result.id === id);
    const count = (verdict: Result['verdict']) => rounds.filter((each) => each.verdict === verdict).length;
    const counts = (['held', 'broken', 'skipped'] as const)
      .filter((verdict) => count(verdict) > 0)
      .map((verdict) => `${count(verdict)} ${verdict}`);
    const word = words[worstOf(rounds)];
    return `${word} ${id.padEnd(5)} ${rounds[0]?.title ?? ''}: ${counts.join(', ')}`;
  });
}

function worstOf(rounds: readonly Result[]): Result['verdict'] {
  const has = (verdict: Result['verdict']) => rounds.some((each) => each.verdict === verdict);
  if (has('broken')) return 'broken';
  return has('held') ? 'held' : 'skipped';
}
