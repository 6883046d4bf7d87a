import { buildPath } from '@anteroom/client/build-request';
import type { Route } from '@anteroom/contract/route';
import { type Asked, ok, type Row } from './row.ts';
import { type Caller, callers, type World } from './world.ts';

type Answered = { status: number; body: unknown };

/** Sends the request of one row of the access matrix as one caller. Closes an event stream after its headers. */
export async function ask(
  address: string,
  route: Route,
  asked: Asked,
  token: string | null,
): Promise<Answered> {
  const answer = await fetch(`${address}${buildPath(route, { params: asked.params, query: asked.query })}`, {
    method: route.method,
    headers: {
      ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
  });
  if (route.streams === 'text/event-stream' && answer.ok) {
    await answer.body?.cancel();
    return { status: answer.status, body: undefined };
  }
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { status: answer.status, body: isJson ? JSON.parse(text) : text };
}

/** Sends the requests of one row of the matrix. Returns the errors, or an empty list. */
export async function askRow(world: World, row: Row): Promise<string[]> {
  const wrong: string[] = [];
  for (const caller of callers) wrong.push(...(await askAs(world, row, caller)));
  return wrong;
}

async function askAs(world: World, row: Row, caller: Caller): Promise<string[]> {
  const { route, name } = row;
  const input = await row.input(world, caller);
  const told = await ask(world.clinic.address, route, input, world.desks[caller].token);
  const expected = row.answers[caller] === ok ? route.status : row.answers[caller];
  if (told.status !== expected) return [`${name}: ${caller} was answered ${told.status}, not ${expected}`];
  if (!row.shows || told.status >= 300) return [];
  const isShown = row.shows(told.body, world);
  if (isShown === row.shownTo.has(caller)) return [];
  return [`${name}: ${caller} ${isShown ? 'was shown' : 'was not shown'} the owner's record`];
}
