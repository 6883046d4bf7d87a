import type { Route, RouteOutput } from '@anteroom/contract/route';
import type { Caller, World } from './world.ts';

/** In the matrix, means the route's success status. */
export const ok = 'ok';
type Status = typeof ok | number;

export type Asked = { params?: object; query?: object; body?: unknown };

/** One row of the matrix: a request, the expected status for each caller, and how to recognize the owner's data. */
export type Row = {
  name: string;
  route: Route;
  answers: Record<Caller, Status>;
  /** Returns the input of the request. If the request uses up its records, creates new ones for each request. */
  input(world: World, caller: Caller): Asked | Promise<Asked>;
  /** Returns whether a response shows the owner's record. Only the callers in `shownTo` may see it. */
  shows?(body: unknown, world: World): boolean;
  shownTo: ReadonlySet<Caller>;
};

type Cells = readonly [
  admin: Status,
  owner: Status,
  other: Status,
  manager: Status,
  otherManager: Status,
  managerOfBoth: Status,
];

type RowOf<R extends Route> = {
  of?: string;
  cells: Cells;
  input?(world: World, caller: Caller): Asked | Promise<Asked>;
  shows?(body: RouteOutput<R>, world: World): boolean;
  /** The callers who may see the record. Default: everyone who acts for the owner. */
  shownTo?: readonly Caller[];
};

const actForOwner = ['admin', 'owner', 'manager', 'managerOfBoth'] as const;

export function row<R extends Route>(
  route: R,
  { of, cells, input, shows, shownTo = actForOwner }: RowOf<R>,
): Row {
  const [admin, owner, other, manager, otherManager, managerOfBoth] = cells;
  return {
    name: `${route.method} ${route.path}${of ? `, ${of}` : ''}`,
    route,
    answers: { admin, owner, other, manager, otherManager, managerOfBoth },
    input: input ?? (() => ({})),
    shownTo: new Set(shownTo),
    ...(shows ? { shows: (body, world) => shows(body as RouteOutput<R>, world) } : {}),
  };
}

export const everyone = [ok, ok, ok, ok, ok, ok] as const;
export const adminsAlone = [ok, 403, 403, 403, 403, 403] as const;
export const adminAndOwner = [ok, ok, 403, 403, 403, 403] as const;
/** For requests that name a doctor in the path or body: 403 for callers who do not act for that doctor. */
export const ownDoctor = [ok, ok, 403, ok, 403, ok] as const;
/**
 * For requests that name a record by its id: 404 if the record belongs to another doctor, as if it did not exist.
 */
export const ownRecord = [ok, ok, 404, ok, 404, ok] as const;

export const ofOwner = ({ owner }: World) => ({ params: { doctorId: owner.id } });
