import { randomBytes } from 'node:crypto';
import { apiBase } from '@anteroom/contract/api';
import { commonErrors, type ErrorCode, signedInErrors } from '@anteroom/contract/errors';
import type { Route, RouteInput } from '@anteroom/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Actor, RequestFacts } from '#context';
import { AppError, notFound } from '#platform/app-error';
import { networkOf } from '#platform/network-of';
import type { RequestLimit } from '#platform/throttle';
import { answerSchema } from './answer-schema.ts';
import type { Binding, Download } from './bind.ts';
import { clearSiteData } from './clear-site-data.ts';
import { openDownload } from './download.ts';
import { openEventStream } from './event-stream.ts';
import { isHeld, Marked } from './marked.ts';
import { readCallFacts, readInput, requestFacts } from './read-input.ts';

/** Whose token this is, or a refusal. `isTimed` calls do not count as a person's action. */
export type Authenticate = (token: string | null, facts: RequestFacts, isTimed: boolean) => Promise<Actor>;

/** A call that a signed-in person may not make, or one for what is not there or not theirs to know of. */
export type RefusedCall = { route: Route; params: unknown; code: ErrorCode };

/** Refuses who may not come in at all yet, whatever the call's own policy. */
export type AssertMayEnter = (actor: Actor, route: Route) => void;

/** Writes a refused call down; it must not fail. */
export type RecordRefusedCall = (actor: Actor, call: RefusedCall) => Promise<void>;

/** Writes down whose data a refusal shows, before it leaves; a refusal that cannot be written down shows nothing. */
export type RecordShownPatients = (
  actor: Actor,
  shown: { route: Route; patientIds: readonly number[] },
) => Promise<void>;

type Registration = {
  bindings: readonly Binding[];
  authenticate: Authenticate;
  assertMayEnter: AssertMayEnter;
  recordRefusedCall: RecordRefusedCall;
  recordShownPatients: RecordShownPatients;
  limitRequests: RequestLimit;
  checksAnswers: boolean;
};

/** Puts every contract route on the server, and 405 on the other verbs of the same paths. */
export function registerRoutes(http: FastifyInstance, registration: Registration): void {
  for (const binding of registration.bindings) registerRoute(http, binding, registration);
  refuseOtherMethods(http, registration.bindings);
}

/** 72 random bits: enough to name a request in logs and answers. */
export const newRequestId = () => randomBytes(9).toString('base64url');

function registerRoute(http: FastifyInstance, binding: Binding, registration: Registration): void {
  const { route } = binding;
  http.route({
    method: route.method,
    url: `${apiBase}${route.path}`,
    exposeHeadRoute: false,
    schema: route.response ? { response: { [route.status]: answerSchema(route.response) } } : {},
    // Before the body is read: a stranger's upload is not worth parsing.
    onRequest: async (request) => admit(request, binding, registration),
    handler: (request, reply) => answer(binding, request, reply, registration),
  });
}

const actors = new WeakMap<FastifyRequest, Actor>();

/**
 * Counts the request for the person, or for the address where there is none: a made-up token must not open a
 * fresh allowance. Tokens that were refused are counted once more on their own, and looked at before the database
 * is asked about another; requests that need no token never shut out those who have one.
 */
async function admit(request: FastifyRequest, binding: Binding, registration: Registration): Promise<void> {
  const { authenticate, limitRequests } = registration;
  const facts = requestFacts(request);
  const network = networkOf(facts.ipAddress);
  if (isPublic(binding)) return limitRequests.count(network);
  const refusedTokens = `refused tokens ${network}`;
  await limitRequests.assertFree(refusedTokens);
  try {
    actors.set(request, await authenticate(bearerToken(request), facts, binding.route.isTimed === true));
  } catch (error) {
    if (error instanceof AppError) await limitRequests.count(refusedTokens);
    await limitRequests.count(network);
    throw error;
  }
  await limitRequests.count(`user ${actorOf(request).userId}`);
}

type PublicBinding = Extract<Binding, { kind: 'public' | 'public_download' | 'public_stream' }>;

function isPublic(binding: Binding): binding is PublicBinding {
  return binding.kind.startsWith('public');
}

function actorOf(request: FastifyRequest): Actor {
  const actor = actors.get(request);
  if (!actor) throw new AppError('invalid_token', 'Please sign in.');
  return actor;
}

async function answer(
  binding: Binding,
  request: FastifyRequest,
  reply: FastifyReply,
  registration: Registration,
): Promise<unknown> {
  try {
    // Before it runs: a file that the reader has already is answered with another.
    reply.code(binding.route.status);
    const result = await readMarked(await runBinding(binding, request, reply, registration), request, reply);
    if (reply.sent) return reply;
    if (reply.statusCode === 304) return reply.send();
    if (registration.checksAnswers) assertDeclaredAnswer(binding.route, result);
    if (binding.route.clearsSiteData) clearSiteData(request, reply);
    return reply.send(result);
  } catch (error) {
    if (error instanceof AppError) assertDeclaredError(binding.route, error.code, request);
    throw error;
  }
}

/** Nothing is read for who holds the answer already. */
function readMarked(result: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!(result instanceof Marked)) return Promise.resolve(result);
  return isHeld(request, reply, result.mark) ? Promise.resolve(undefined) : result.read();
}

async function runBinding(
  binding: Binding,
  request: FastifyRequest,
  reply: FastifyReply,
  registration: Registration,
): Promise<unknown> {
  const { route } = binding;
  const sendFile = (file: Download) =>
    openDownload(request, reply, { ...file, mediaType: route.streams ?? '' });
  const accept = () => openEventStream(request, reply);
  if (isPublic(binding)) {
    const call = { ...readCall(route, request), bearerToken: bearerToken(request) };
    if (binding.kind === 'public_stream') return binding.open(call, accept);
    return binding.kind === 'public' ? binding.run(call) : sendFile(await binding.run(call));
  }
  const actor = actorOf(request);
  let params: unknown = {};
  try {
    // Before the input is read: whoever may not come in need not learn what a call takes.
    registration.assertMayEnter(actor, route);
    const call = { ...readCall(route, request), actor };
    params = call.params;
    await binding.policy(actor, call);
    if (binding.kind === 'stream') return await binding.open(call, accept);
    if (binding.kind === 'signed_in') return await binding.run(call);
    return await sendFile(await binding.run(call));
  } catch (error) {
    if (error instanceof AppError) await recordRefusal(registration, actor, { route, params, error });
    throw error;
  }
}

type Refusal = { route: Route; params: unknown; error: AppError };

/** After the rollback of what was refused, which would take the entries with it. */
async function recordRefusal(
  { recordRefusedCall, recordShownPatients }: Registration,
  actor: Actor,
  { route, params, error }: Refusal,
): Promise<void> {
  const { shownPatientIds: patientIds = [] } = error.extras;
  if (patientIds.length > 0) await recordShownPatients(actor, { route, patientIds });
  if (isKeptAway(error)) await recordRefusedCall(actor, { route, params, code: error.code });
}

function readCall(route: Route, request: FastifyRequest) {
  return { ...(readInput(route, request) as RouteInput<Route>), facts: readCallFacts(route, request) };
}

function isKeptAway({ status }: AppError): boolean {
  return status === 403 || status === 404;
}

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

function assertDeclaredAnswer(route: Route, result: unknown): void {
  if (!route.response) return;
  const parsed = route.response.safeParse(JSON.parse(JSON.stringify(result)));
  if (!parsed.success)
    throw new Error(`${route.method} ${route.path} answers outside its contract: ${parsed.error.message}`);
}

/** A code the contract does not list is a mistake of ours: the caller still gets it, the log says so. */
function assertDeclaredError(route: Route, code: ErrorCode, request: FastifyRequest): void {
  const known: readonly ErrorCode[] = [...route.errors, ...commonErrors, ...signedInErrors];
  if (!known.includes(code))
    request.log.error({ code, route: route.path }, 'an undeclared error was answered');
}

const allMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function refuseOtherMethods(http: FastifyInstance, bindings: readonly Binding[]): void {
  const byPath = Map.groupBy(bindings, ({ route }) => route.path.replace(/:\w+/g, ':x'));
  for (const bound of byPath.values()) {
    const taken = new Set<string>(bound.map(({ route }) => route.method));
    http.route({
      method: allMethods.filter((method) => !taken.has(method)),
      url: `${apiBase}${bound[0]?.route.path}`,
      handler: (request, reply) => {
        // `/patients/` matches `/patients/:patientId` with nothing in its place: no such address, not a wrong verb.
        if (Object.values(request.params ?? {}).includes('')) throw notFound('Page');
        reply.header('allow', [...taken].join(', '));
        throw new AppError('method_not_allowed', 'This address does not take that verb.');
      },
    });
  }
}
