import { apiBase } from '@anteroom/contract/api';
import { commonErrors, type ErrorCode, signedInErrors } from '@anteroom/contract/errors';
import type { Route, RouteInput } from '@anteroom/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, RequestFacts } from '#context';
import { outliveAnswer } from '#platform/answer-time';
import { AppError } from '#platform/app-error';
import { networkOf } from '#platform/network-of';
import type { RequestLimit } from '#platform/throttle';
import { answerSchema } from './answer-schema.ts';
import type { Binding, Download } from './bind.ts';
import { clearSiteData } from './clear-site-data.ts';
import { openDownload } from './download.ts';
import { openEventStream } from './event-stream.ts';
import { inAnswerTime } from './in-answer-time.ts';
import { isHeld, Marked } from './marked.ts';
import { readCallFacts, readInput, requestFacts } from './read-input.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';
import { SharedAnswer } from './shared-answer.ts';

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

/** Records an answer that told the caller that a patient is booked with another doctor. */
export type RecordBookedElsewhere = (
  actor: Actor,
  answered: { route: Route; patientId: number; doctorId: number },
) => Promise<void>;

/** Refuses what would be saved while there is no room for it; asked first, for even counting a request takes room. */
export type AssertRoomFor = (route: Route) => void;

type Registration = {
  bindings: readonly Binding[];
  authenticate: Authenticate;
  assertMayEnter: AssertMayEnter;
  recordRefusedCall: RecordRefusedCall;
  recordShownPatients: RecordShownPatients;
  recordBookedElsewhere: RecordBookedElsewhere;
  limitRequests: RequestLimit;
  assertRoomFor: AssertRoomFor;
  checksAnswers: boolean;
};

/** Puts every contract route on the server, and 405 on the other verbs of the same paths. */
export function registerRoutes(http: FastifyInstance, registration: Registration): void {
  for (const binding of registration.bindings) registerRoute(http, binding, registration);
  refuseOtherMethods(http, registration.bindings);
}

function registerRoute(http: FastifyInstance, binding: Binding, registration: Registration): void {
  const { route } = binding;
  http.route({
    method: route.method,
    url: `${apiBase}${route.path}`,
    exposeHeadRoute: false,
    schema: route.response ? { response: { [route.status]: answerSchema(route.response) } } : {},
    // Before the body is read: a stranger's upload is not worth parsing.
    onRequest: async (request) => inAnswerTime(request, () => admit(request, binding, registration)),
    handler: (request, reply) => answer(binding, request, reply, registration),
  });
}

/** Those of signed-in people, from when they were let in. */
const admitted = new WeakMap<FastifyRequest, { actor: Actor; facts: RequestFacts }>();

/**
 * Counts the request for the person, or for the address where there is none: a made-up token must not open a
 * fresh allowance. Tokens that were refused are counted once more on their own, and looked at before the database
 * is asked about another; requests that need no token never shut out those who have one. Nor do the phones and walls of
 * a waiting room, all behind one address: see `admitSecret`.
 */
async function admit(request: FastifyRequest, binding: Binding, registration: Registration): Promise<void> {
  const { authenticate, limitRequests } = registration;
  registration.assertRoomFor(binding.route);
  const facts = requestFacts(request);
  const network = networkOf(facts.ipAddress);
  const secret = secretOf(binding, request);
  if (secret !== null) return admitSecret(limitRequests, network, secret);
  if (isPublic(binding)) return limitRequests.count(network);
  const refusedTokens = `refused tokens ${network}`;
  await limitRequests.assertFree(refusedTokens);
  const isTimed = binding.route.isTimed === true;
  const actor = await authenticate(bearerToken(request), facts, isTimed).catch(async (error) => {
    if (error instanceof AppError) await limitRequests.count(refusedTokens);
    await limitRequests.count(network);
    throw error;
  });
  admitted.set(request, { actor, facts });
  await limitRequests.count(`user ${actor.userId}`);
}

/** The secret by which alone an address is opened, or null. */
function secretOf(binding: Binding, request: FastifyRequest): string | null {
  if (!isPublic(binding)) return null;
  return (request.params as { secret?: string } | null)?.secret ?? null;
}

const refusedSecrets = (network: string) => `refused secrets ${network}`;

/** Counts a request for the secret in its address; those that nobody has are counted for the network, once refused. */
async function admitSecret(limitRequests: RequestLimit, network: string, secret: string): Promise<void> {
  await limitRequests.assertFree(refusedSecrets(network));
  await limitRequests.count(`secret ${secret}`);
}

type PublicBinding = Extract<Binding, { kind: 'public' | 'public_download' | 'public_stream' }>;

function isPublic(binding: Binding): binding is PublicBinding {
  return binding.kind.startsWith('public');
}

function admittedBy(request: FastifyRequest): { actor: Actor; facts: RequestFacts } {
  const known = admitted.get(request);
  if (!known) throw new AppError('invalid_token', 'Please sign in.');
  return known;
}

async function answer(
  binding: Binding,
  request: FastifyRequest,
  reply: FastifyReply,
  registration: Registration,
): Promise<unknown> {
  const result = await inAnswerTime(request, () => resultOf(binding, request, reply, registration));
  // No longer within its time: a reader may take as long over a file as the connection is bounded.
  if (reply.sent) return reply;
  if (reply.statusCode === 304) return reply.send();
  if (registration.checksAnswers) assertDeclaredAnswer(binding.route, result);
  if (binding.route.clearsSiteData) clearSiteData(request, reply);
  return send(reply, result);
}

async function resultOf(
  binding: Binding,
  request: FastifyRequest,
  reply: FastifyReply,
  registration: Registration,
): Promise<unknown> {
  try {
    // Before it runs: a file that the reader has already is answered with another.
    reply.code(binding.route.status);
    return await readMarked(await runBinding(binding, request, reply, registration), request, reply);
  } catch (error) {
    if (error instanceof AppError) assertDeclaredError(binding.route, error.code, request);
    if (secretOf(binding, request) !== null && error instanceof AppError && error.code === 'not_found') {
      await registration.limitRequests.count(refusedSecrets(networkOf(requestFacts(request).ipAddress)));
    }
    throw error;
  }
}

function send(reply: FastifyReply, result: unknown): FastifyReply {
  if (!(result instanceof SharedAnswer)) return reply.send(result);
  const text = result.writtenBy((answer) => reply.serialize(answer as Record<string, unknown>) as string);
  return reply.type('application/json; charset=utf-8').send(text);
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
  const accept = () => outliveAnswer(() => openEventStream(request, reply));
  if (isPublic(binding)) {
    const call = { ...readCall(route, request, requestFacts(request)), bearerToken: bearerToken(request) };
    if (binding.kind === 'public_stream') return binding.open(call, accept);
    return binding.kind === 'public' ? binding.run(call) : sendFile(await binding.run(call));
  }
  const { actor, facts } = admittedBy(request);
  let params: unknown = {};
  try {
    // Before the input is read: whoever may not come in need not learn what a call takes.
    registration.assertMayEnter(actor, route);
    const call = { ...readCall(route, request, facts), actor };
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
  { recordRefusedCall, recordShownPatients, recordBookedElsewhere }: Registration,
  actor: Actor,
  { route, params, error }: Refusal,
): Promise<void> {
  const { shownPatientIds: patientIds = [], bookedElsewhere } = error.extras;
  if (bookedElsewhere) await recordBookedElsewhere(actor, { route, ...bookedElsewhere });
  if (patientIds.length > 0) await recordShownPatients(actor, { route, patientIds });
  if (isKeptAway(error)) await recordRefusedCall(actor, { route, params, code: error.code });
}

function readCall(route: Route, request: FastifyRequest, facts: RequestFacts) {
  const input = readInput(route, request) as RouteInput<Route>;
  return { ...input, facts: readCallFacts(route, request, facts) };
}

function isKeptAway({ status }: AppError): boolean {
  return status === 403 || status === 404;
}

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

function assertDeclaredAnswer(route: Route, result: unknown): void {
  if (!route.response) return;
  const answered = result instanceof SharedAnswer ? result.answer : result;
  const parsed = route.response.safeParse(JSON.parse(JSON.stringify(answered)));
  if (!parsed.success)
    throw new Error(`${route.method} ${route.path} answers outside its contract: ${parsed.error.message}`);
}

/** A code the contract does not list is a mistake of ours: the caller still gets it, the log says so. */
function assertDeclaredError(route: Route, code: ErrorCode, request: FastifyRequest): void {
  const known: readonly ErrorCode[] = [...route.errors, ...commonErrors, ...signedInErrors];
  if (!known.includes(code))
    request.log.error({ code, route: route.path }, 'an undeclared error was answered');
}
