import { getHealth, type Health, type HealthLine, type HealthState } from '@anteroom/contract/health';
import { useQuery } from '@tanstack/react-query';
import { useClinic } from '#features/clinic';
import { formatClock, formatDateTime } from '#lib/format-date';
import { pollEvery } from '#lib/poll-interval';
import { routeQuery } from '#lib/route-query';
import { Badge, type BadgeTone } from '#ui/badge';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { type Column, DataTable } from '#ui/data-table';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import {
  formatNumber,
  healthWords,
  retentionLabel,
  stateWords,
  healthMessages as words,
} from '../health.messages.ts';

const halfAMinute = 30_000;

const healthQuery = routeQuery(
  getHealth,
  {},
  { select: ({ health }) => health, staleTime: 0, retry: false, refetchInterval: pollEvery(halfAMinute) },
);

const lineNames = Object.keys(healthWords) as HealthLine[];

const tones: Record<HealthState, BadgeTone> = {
  good: 'done',
  attention: 'serving',
  bad: 'danger',
  unknown: 'danger',
};

/**
 * Shows every health check with its state and the time at which the server ran it. While the server is unreachable, all
 * states are unknown.
 */
export function HealthScreen() {
  const { data, isError, isFetching, refetch } = useQuery(healthQuery);
  const stateOf = (health: Health, name: HealthLine) => (isError ? 'unknown' : health[name].state);
  return (
    <div className="grid gap-4">
      {isError && <RetryBanner onRetry={refetch}>{words.failed}</RetryBanner>}
      {!(data || isError) && <Skeleton label={words.loading} rows={lineNames.length} />}
      {data && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <div className="min-w-0 flex-1 basis-72">{!isError && <Summary health={data} />}</div>
            <Button isBusy={isFetching} busyText={words.asking} onClick={() => void refetch()}>
              {words.askAgain}
            </Button>
          </div>
          <ul className="panel divide-y divide-line">
            {lineNames.map((name) => (
              <Line key={name} name={name} health={data} state={stateOf(data, name)} />
            ))}
          </ul>
          {data.retention.facts && !isError && <DeletedTable kinds={data.retention.facts.kinds} />}
        </>
      )}
    </div>
  );
}

function Summary({ health }: { health: Health }) {
  const labelsOf = (...states: HealthState[]) =>
    lineNames.filter((name) => states.includes(health[name].state)).map((name) => healthWords[name].label);
  const [problems, attention] = [labelsOf('bad', 'unknown'), labelsOf('attention')];
  if (problems.length > 0) return <Banner tone="danger">{words.problems(problems)}</Banner>;
  if (attention.length > 0) return <Banner tone="warning">{words.needsAttention(attention)}</Banner>;
  return (
    <p role="status" className="font-semibold text-done">
      {words.allGood}
    </p>
  );
}

type LineProps<Name extends HealthLine> = { name: Name; health: Health; state: HealthState };

function Line<Name extends HealthLine>({ name, health, state }: LineProps<Name>) {
  const { timezone } = useClinic();
  const { label } = healthWords[name];
  const { value, advice } = textsOf(health, { name, state, timezone });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[6rem_12rem_minmax(0,1fr)_auto] md:items-baseline">
      <h2 className="font-semibold">{label}</h2>
      <span className="md:order-first">
        <Badge tone={tones[state]}>{stateWords[state]}</Badge>
      </span>
      <div className="min-w-0 wrap-break-word max-md:col-span-2">
        <p>{value}</p>
        {advice !== null && <p className="text-sm text-ink-soft">{advice}</p>}
      </div>
      <span className="text-sm text-ink-faint tabular-nums max-md:col-span-2">
        {words.askedAt(formatClock(health[name].askedAt, timezone))}
      </span>
    </li>
  );
}

type Shown<Name extends HealthLine> = { name: Name; state: HealthState; timezone: string };

function textsOf<Name extends HealthLine>(health: Health, { name, state, timezone }: Shown<Name>) {
  const { facts } = health[name];
  if (facts === null || state === 'unknown') return { value: words.noAnswer, advice: words.noAnswerAdvice };
  const { value, advice } = healthWords[name];
  const at = (millis: number) => formatDateTime(millis, timezone);
  return { value: value(facts, at), advice: state === 'good' ? null : advice(facts) };
}

type Kind = NonNullable<Health['retention']['facts']>['kinds'][number];

const { title, none, kind, day, month, overdue } = words.retention;

const columns: readonly Column<Kind>[] = [
  {
    header: kind,
    isMain: true,
    cell: (row) => <span className="font-semibold">{retentionLabel(row.kind)}</span>,
  },
  { header: day, cell: (row) => <Count of={row.day} /> },
  { header: month, cell: (row) => <Count of={row.month} /> },
  { header: overdue, cell: (row) => <Count of={row.overdue} isProblem={row.overdue > 0} /> },
];

/**
 * Lists the numbers of records that the retention rules deleted, by kind. Kinds with the most overdue records come
 * first, then those with the most deletions.
 */
function DeletedTable({ kinds }: { kinds: readonly Kind[] }) {
  const rows = kinds.toSorted((a, b) => b.overdue - a.overdue || b.month - a.month);
  return (
    <section className="mt-2 grid gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <DataTable caption={title} columns={columns} rows={rows} rowKey={(row) => row.kind} />
      )}
    </section>
  );
}

function Count({ of, isProblem = false }: { of: number; isProblem?: boolean }) {
  return (
    <span className={`tabular-nums ${isProblem ? 'font-semibold text-danger' : ''}`}>{formatNumber(of)}</span>
  );
}
