import { checkEmail, sendEmailConfirmation } from '@anteroom/contract/address-confirmations';
import { type RecordSection, recordSections } from '@anteroom/contract/record-sections';
import type { Route } from '@anteroom/contract/route';
import { beforeAll, describe, expect, it } from 'vitest';
import { markedFields } from '#platform/http/hidden-sections';
import { ask } from './access/ask.ts';
import { accessMatrix } from './access/matrix.ts';
import { ok, type Row } from './access/row.ts';
import { aWorld, type World } from './access/world.ts';
import { sectionsIn, writeCanaries } from './canaries.ts';
import { aClinic } from './clinic.ts';

const callers = ['manager', 'admin', 'owner'] as const;
type Caller = (typeof callers)[number];

/**
 * Every request of the access matrix that a caller may make, without event streams. The matrix has a row for each route
 * that requires a session.
 */
const calls = accessMatrix
  .filter(({ route }) => route.streams !== 'text/event-stream')
  .flatMap((row) =>
    callers.filter((caller) => row.answers[caller] === ok).map((caller) => ({ row, caller })),
  );

type Seen = { name: string; caller: Caller; status: number; shown: RecordSection[] };

const nothing: readonly RecordSection[] = [];

async function lookAsEach(world: World, hidden: readonly RecordSection[]): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const { row, caller } of calls) {
    await hide(world, nothing);
    const input = await row.input(world, caller);
    await hide(world, hidden);
    const asked =
      hidden.length === 0 || caller === 'owner'
        ? input
        : { ...input, body: withoutMarked(row.route, input.body) };
    const { status, body } = await ask(world.clinic.address, row.route, asked, world.desks[caller].token);
    if (row.route.method !== 'GET') hiddenNow = null;
    seen.push({ name: row.name, caller, status, shown: sectionsIn(JSON.stringify(body) ?? '') });
  }
  return seen;
}

/** Null: unknown. */
let hiddenNow: readonly RecordSection[] | null = null;

async function hide({ clinic }: World, sections: readonly RecordSection[]): Promise<void> {
  if (sections === hiddenNow) return;
  await clinic.db
    .updateTable('clinic_settings')
    .set({ hidden_from_managers: [...sections], hidden_from_admins: [...sections] })
    .execute();
  hiddenNow = sections;
}

/** Removes the fields that are hidden from the caller, because the request would be rejected with them. */
function withoutMarked(route: Route, body: unknown): unknown {
  const names = route.body ? markedFields(route.body) : [];
  return body === undefined
    ? undefined
    : JSON.parse(JSON.stringify(body, (name, value) => (names.includes(name) ? undefined : value)));
}

const nameOf = ({ name, caller }: Pick<Seen, 'name' | 'caller'>) => `${name} as ${caller}`;

describe('S-260: every route of the contract', { timeout: 300_000 }, () => {
  let open: Seen[] = [];
  let closed: Seen[] = [];

  beforeAll(async () => {
    const clinic = await aClinic();
    await writeCanaries(clinic);
    const world = await aWorld(clinic);
    // The first round creates a current patient, booking requests and drafts, which the following rounds need.
    await lookAsEach(world, nothing);
    open = await lookAsEach(world, nothing);
    closed = await lookAsEach(world, recordSections);
  }, 300_000);

  it('no route shows a hidden section to managers or admins', () => {
    const leaks = closed.filter(({ caller, shown }) => caller !== 'owner' && shown.length > 0);
    expect(leaks.map((seen) => `${nameOf(seen)}: ${seen.shown}`)).toEqual([]);
  });

  it('with hidden sections, only the routes that need whole records or a patient’s email address respond with 403', () => {
    const before = new Map(open.map((seen) => [nameOf(seen), seen.status]));
    const changed = closed.filter((seen) => seen.status !== before.get(nameOf(seen)));
    // These routes are rejected too, because a user cannot confirm a mail address that the clinic hides from them.
    const ofAddress: Route[] = [checkEmail, sendEmailConfirmation];
    const needsAll = ({ route }: Row) => route.needsWholeRecords || ofAddress.includes(route);
    const whole = calls.filter(({ row, caller }) => needsAll(row) && caller !== 'owner');
    expect(changed.map((seen) => `${nameOf(seen)}: ${seen.status}`)).toEqual(
      whole.map(({ row, caller }) => `${nameOf({ name: row.name, caller })}: 403`),
    );
  });

  it('every route shows doctors the same sections, whether or not they are hidden from other roles', () => {
    const ofOwner = (seen: Seen[]) =>
      seen.filter(({ caller }) => caller === 'owner').map(({ name, shown }) => [name, shown]);
    expect(ofOwner(closed)).toEqual(ofOwner(open));
  });

  it('the test data fills every section, and every route with hideable fields returns data of a section', () => {
    const shown = new Set(open.flatMap((seen) => seen.shown));
    expect([...shown].toSorted()).toEqual([...recordSections].toSorted());
    const showing = new Set(open.filter((seen) => seen.shown.length > 0).map(({ name }) => name));
    const marked = new Set(calls.filter(({ row }) => isMarked(row)).map(({ row }) => row.route));
    const rowsOf = (route: Route) =>
      calls.filter(({ row }) => row.route === route).map(({ row }) => row.name);
    const silent = [...marked].filter((route) => !rowsOf(route).some((name) => showing.has(name)));
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

const isMarked = ({ route }: Row) => route.response !== undefined && markedFields(route.response).length > 0;
