import type { Route, RouteOutput } from '@anteroom/contract/route';
import type { Caller, World } from './world.ts';

/** The status of success, whatever the route's is. */
export const ok = 'ok';
type Status = typeof ok | number;

/** What is sent, put together for one call. */
export type Asked = { params?: object; query?: object; body?: unknown };

/** One line of the matrix: a call, what each caller is answered, and who is shown what belongs to the owner. */
export type Row = {
  name: string;
  route: Route;
  answers: Record<Caller, Status>;
  /** Records that the call may use up are made for it alone. */
  input(world: World, caller: Caller): Asked | Promise<Asked>;
  /** Whether an answer shows the owner's record; those who act for the owner are shown it, others are not. */
  shows?(body: unknown, world: World): boolean;
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
  /** What is special about this line, where a route has several. */
  of?: string;
  cells: Cells;
  input?(world: World, caller: Caller): Asked | Promise<Asked>;
  shows?(body: RouteOutput<R>, world: World): boolean;
};

export function row<R extends Route>(route: R, { of, cells, input, shows }: RowOf<R>): Row {
  const [admin, owner, other, manager, otherManager, managerOfBoth] = cells;
  return {
    name: `${route.method} ${route.path}${of ? `, ${of}` : ''}`,
    route,
    answers: { admin, owner, other, manager, otherManager, managerOfBoth },
    input: input ?? (() => ({})),
    ...(shows ? { shows: (body, world) => shows(body as RouteOutput<R>, world) } : {}),
  };
}

export const everyone = [ok, ok, ok, ok, ok, ok] as const;
export const adminsAlone = [ok, 403, 403, 403, 403, 403] as const;
export const adminAndOwner = [ok, ok, 403, 403, 403, 403] as const;
/** A path or a body that names a doctor one does not act for. */
export const ownDoctor = [ok, ok, 403, ok, 403, ok] as const;
/** A record named by its own id: another's is as good as missing. */
export const ownRecord = [ok, ok, 404, ok, 404, ok] as const;

/** Below the owner's own path. */
export const ofOwner = ({ owner }: World) => ({ params: { doctorId: owner.id } });
