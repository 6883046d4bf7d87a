import { apiBase } from '@anteroom/contract/api';
import { commonErrors, type ErrorCode, signedInErrors } from '@anteroom/contract/errors';
import { automaticHeader, type Route, type RouteInput } from '@anteroom/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError, notFound } from '#platform/app-error';
import { runWithoutDeadline } from '#platform/concurrency/request-deadline';
import type { Actor, RequestMeta } from '#platform/context';
import { networkOf } from '#platform/http/network-of';
import type { RequestLimit } from '#platform/throttle';
import type { Binding, Download, Image } from './bind.ts';
import { Conditional, matchesEtag } from './caching/conditional.ts';
import { SharedBody } from './caching/shared-body.ts';
import { openDownload } from './download.ts';
import { openEventStream } from './event-stream.ts';
import {
  assertMayWriteSections,
  assertSeesWholeRecords,
  errorWithoutHiddenSections,
  hidesSections,
  withoutHiddenSections,
} from './hidden-sections.ts';
import { readCallMeta, readInput, requestMeta } from './read-input.ts';
import { answerSchema, compileSerializer } from './response-schema.ts';
import { withRequestDeadline } from './with-request-deadline.ts';

/**
 * Returns the user who owns a token, or throws. Requests that the web app repeats automatically do not count as user
 * activity.
 */
export type Authenticate = (
  token: string | null,
  meta: RequestMeta,
  route: Pick<Route, 'answersWithoutDatabase'> & { isTimed: boolean },
) => Promise<Actor>;

/** A request that the user may not make, or whose record does not exist or is hidden from the user. */
export type RefusedCall = { route: Route; params: unknown; code: ErrorCode };

/** Throws for users who may not use the application yet. Runs before the policy of the route. */
export type AssertMayEnter = (actor: Actor, route: Route) => void;

/**
 * Records a rejected request in the audit trail. Must not throw, because the caller would then get that error instead
 * of the rejection.
 */
export type RecordRejectedCall = (actor: Actor, call: RefusedCall) => Promise<void>;

/** Records which patients an error shows, before the error is sent. If recording fails, the error is not sent. */
export type RecordShownPatients = (
  actor: Actor,
  shown: { route: Route; patientIds: readonly number[] },
) => Promise<void>;

/** Records that a response revealed an appointment of a patient with another doctor. */
export type RecordBookedElsewhere = (
  actor: Actor,
  answered: { route: Route; patientId: number; doctorId: number },
) => Promise<void>;

/**
 * Rejects changes while the disk is nearly full. Runs before everything else, because even authenticating a request can
 * write to the database.
 */
export type AssertRoomFor = (route: Route) => void;

/** Returns whether this server issued an access token, without a lookup in the database. */
export type IsIssuedToken = (token: string) => boolean;

type Registration = {
  bindings: readonly Binding[];
  authenticate: Authenticate;
  assertMayEnter: AssertMayEnter;
  recordRejectedCall: RecordRejectedCall;
  recordShownPatients: RecordShownPatients;
  recordBookedElsewhere: RecordBookedElsewhere;
  limitRequests: RequestLimit;
  isIssuedToken: IsIssuedToken;
  assertRoomFor: AssertRoomFor;
  checksAnswers: boolean;
};

export function registerRoutes(http: FastifyInstance, registration: Registration): void {
  for (const binding of registration.bindings) registerRoute(http, binding, registration);
  rejectOtherMethods(http, registration.bindings);
}

function registerRoute(http: FastifyInstance, binding: Binding, registration: Registration): void {
  const { route } = binding;
  http.route({
    method: route.method,
    url: `${apiBase}${route.path}`,
    exposeHeadRoute: false,
    schema: route.response ? { response: { [route.status]: answerSchema(route.response) } } : {},
    serializerCompiler: compileSerializer,
    // Runs before the body is read, so that an upload without a session is never parsed.
    onRequest: async (request) => withRequestDeadline(request, () => admit(request, binding, registration)),
    handler: (request, reply) => answer(binding, request, reply, registration),
  });
}

/** The signed-in user of each request, available as soon as the request is authenticated. */
const admitted = new WeakMap<FastifyRequest, { actor: Actor; meta: RequestMeta }>();

/**
 * Counts the request against the rate limit of its user. Without a valid session, counts it against the limit of the
 * network, because an invented token must not get a limit of its own. Requests without a token cause no lookup and,
 * like requests to public routes, never use up the limit of a user. Each URL with a secret has its own limit, because
 * all phones and displays of a waiting room share one network: see `admitSecret`.
 */
async function admit(request: FastifyRequest, binding: Binding, registration: Registration): Promise<void> {
  const { authenticate, limitRequests } = registration;
  registration.assertRoomFor(binding.route);
  const meta = requestMeta(request);
  const network = networkOf(meta.ipAddress);
  const secret = secretOf(binding, request);
  if (secret !== null) return admitSecret(limitRequests, network, secret);
  if (isPublic(binding)) return limitRequests.count(network);
  const token = bearerToken(request);
  if (token !== null) await assertMayLookUp(registration, network, token);
  const isTimed = binding.route.isTimed ?? automaticHeader in request.headers;
  const actor = await authenticate(token, meta, { ...binding.route, isTimed }).catch(async (error) => {
    if (token !== null && error instanceof AppError) await countRefusedToken(registration, network, token);
    await limitRequests.count(network);
    throw error;
  });
  admitted.set(request, { actor, meta });
  await limitRequests.count(`user ${actor.userId}`);
}

const refusedToken = (token: string) => `refused token ${token}`;
const inventedTokens = (network: string) => `invented tokens ${network}`;

/**
 * Rejects an access token without a lookup in the database if it was refused too often, or if its network has sent too
 * many invented tokens and this token is invented too. A stranger therefore cannot block the signed-in users of the
 * same network. Checks the token's signature last, because most requests do not need this check.
 */
async function assertMayLookUp(
  { limitRequests, isIssuedToken }: Registration,
  network: string,
  token: string,
): Promise<void> {
  await limitRequests.assertFree(refusedToken(token));
  await limitRequests.assertFree(inventedTokens(network)).catch((error) => {
    if (!isIssuedToken(token)) throw error;
  });
}

function countRefusedToken(
  { limitRequests, isIssuedToken }: Registration,
  network: string,
  token: string,
): Promise<void> {
  return limitRequests.count(isIssuedToken(token) ? refusedToken(token) : inventedTokens(network));
}

/** Returns the secret in the URL of a public route, or null. */
function secretOf(binding: Binding, request: FastifyRequest): string | null {
  if (!isPublic(binding)) return null;
  return (request.params as { secret?: string } | null)?.secret ?? null;
}

const refusedSecrets = (network: string) => `refused secrets ${network}`;

/**
 * The secrets with which requests succeeded. A secret is removed when a route rejects it, a day after the last request
 * that succeeded with it, or earlier if more than 20,000 other secrets were used since.
 */
const acceptedSecrets = new LRUCache<string, true>({ max: 20_000, ttl: 24 * 60 * 60 * 1000 });

/**
 * Counts a request for the secret in its URL. Rejects the request if its network has recently sent too many unknown
 * secrets and this one has not worked yet. So a stranger in the waiting room does not stop its displays and the phones
 * of other patients. An unknown secret is counted later, when the route rejects it.
 */
async function admitSecret(limitRequests: RequestLimit, network: string, secret: string): Promise<void> {
  if (!acceptedSecrets.has(secret)) await limitRequests.assertFree(refusedSecrets(network));
  await limitRequests.count(`secret ${secret}`);
}

async function noteRefusedSecret(
  limitRequests: RequestLimit,
  network: string,
  secret: string,
): Promise<void> {
  acceptedSecrets.delete(secret);
  await limitRequests.count(refusedSecrets(network));
}

type PublicBinding = Extract<Binding, { kind: `public${string}` }>;

function isPublic(binding: Binding): binding is PublicBinding {
  return binding.kind.startsWith('public');
}

function admittedBy(request: FastifyRequest): { actor: Actor; meta: RequestMeta } {
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
  const result = await withRequestDeadline(request, () => resultOf(binding, request, reply, registration));
  // Send the response outside the deadline, because a download may take as long as the client keeps reading.
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
  const secret = secretOf(binding, request);
  try {
    // Set the status before the download starts, because the download may change it to 304.
    reply.code(binding.route.status);
    const answer = await readMarked(await runBinding(binding, request, reply, registration), request, reply);
    if (secret !== null) acceptedSecrets.set(secret, true);
    return forCaller(binding.route, request, answer);
  } catch (error) {
    if (error instanceof AppError) assertDeclaredError(binding.route, error.code, request);
    if (secret !== null && error instanceof AppError && error.code === 'not_found') {
      const network = networkOf(requestMeta(request).ipAddress);
      await noteRefusedSecret(registration.limitRequests, network, secret);
    }
    throw error;
  }
}

/**
 * Returns the response for this caller. A shared body is serialized for callers who see all of it, so a caller with
 * hidden sections gets a copy.
 */
function forCaller(route: Route, request: FastifyRequest, answer: unknown): unknown {
  const actor = admitted.get(request)?.actor;
  if (!actor || !hidesSections(actor, route)) return answer;
  return withoutHiddenSections(actor, route, answer instanceof SharedBody ? answer.value : answer);
}

function send(reply: FastifyReply, result: unknown): FastifyReply {
  if (!(result instanceof SharedBody)) return reply.send(result);
  const text = result.serializedBy((answer) => reply.serialize(answer as Record<string, unknown>) as string);
  return reply.type('application/json; charset=utf-8').send(text);
}

/** Reads the response, unless the client already has the current version. */
function readMarked(result: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (!(result instanceof Conditional)) return Promise.resolve(result);
  // The response depends on the hidden sections, so they are part of the ETag. They are not joined with commas, because
  // If-None-Match is a comma-separated list.
  const hidden = admitted.get(request)?.actor.hiddenSections.join('+') ?? '';
  const etag = hidden === '' ? result.etag : `${result.etag}.${hidden}`;
  return matchesEtag(request, reply, etag) ? Promise.resolve(undefined) : result.read();
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
  const accept = () => runWithoutDeadline(() => openEventStream(request, reply));
  if (isPublic(binding)) {
    const call = { ...readCall(route, request, requestMeta(request)), bearerToken: bearerToken(request) };
    switch (binding.kind) {
      case 'public':
        return binding.run(call);
      case 'public_stream':
        return binding.open(call, accept);
      case 'public_image':
        return sendImage(reply, await binding.run(call));
      case 'public_download':
        return sendFile(await binding.run(call));
    }
  }
  const { actor, meta } = admittedBy(request);
  let params: unknown = {};
  try {
    // Check this before the input is read, so that users without access do not get validation errors.
    registration.assertMayEnter(actor, route);
    const call = { ...readCall(route, request, meta), actor };
    params = call.params;
    await binding.policy(actor, call);
    if (route.needsWholeRecords) assertSeesWholeRecords(actor);
    assertMayWriteSections(actor, route, call.body);
    if (binding.kind === 'stream') return await binding.open(call, accept);
    if (binding.kind === 'signed_in') return await binding.run(call);
    return await sendFile(await binding.run(call));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await recordRejection(registration, actor, { route, params, error });
    throw errorWithoutHiddenSections(actor, route, error);
  }
}

/** Sends an image. The URL contains the version, so the browser may cache the image forever. */
function sendImage(reply: FastifyReply, { mediaType, bytes }: Image): Buffer {
  reply.type(mediaType).header('cache-control', 'public, max-age=31536000, immutable');
  return bytes;
}

type Rejection = { route: Route; params: unknown; error: AppError };

/**
 * Records a rejection. Runs after the rollback of the rejected change, because the rollback would also remove the audit
 * row.
 */
async function recordRejection(
  { recordRejectedCall, recordShownPatients, recordBookedElsewhere }: Registration,
  actor: Actor,
  { route, params, error }: Rejection,
): Promise<void> {
  const { shownPatientIds: patientIds = [], bookedElsewhere } = error.extras;
  if (bookedElsewhere) await recordBookedElsewhere(actor, { route, ...bookedElsewhere });
  if (patientIds.length > 0) await recordShownPatients(actor, { route, patientIds });
  if (isKeptAway(actor, error)) await recordRejectedCall(actor, { route, params, code: error.code });
}

function readCall(route: Route, request: FastifyRequest, meta: RequestMeta) {
  const input = readInput(route, request) as RouteInput<Route>;
  return { ...input, meta: readCallMeta(route, request, meta) };
}

/**
 * Returns whether an error is recorded as a rejection. A required step-up is not recorded, because it is a normal step
 * of a change. Nor is a restriction for an admin, who may open the record.
 */
function isKeptAway({ doctorIds }: Actor, { status, code }: AppError): boolean {
  if (code === 'patient_restricted') return doctorIds !== 'all';
  return (status === 403 && code !== 'step_up_required') || status === 404;
}

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

function assertDeclaredAnswer(route: Route, result: unknown): void {
  if (!route.response) return;
  const answered = result instanceof SharedBody ? result.value : result;
  const parsed = route.response.safeParse(JSON.parse(JSON.stringify(answered)));
  if (!parsed.success)
    throw new Error(`${route.method} ${route.path} answers outside its contract: ${parsed.error.message}`);
}

/**
 * Logs an error code that the contract does not list for the route. This is a bug of ours, but the caller still gets
 * the code.
 */
function assertDeclaredError(route: Route, code: ErrorCode, request: FastifyRequest): void {
  const known: readonly ErrorCode[] = [...route.errors, ...commonErrors, ...signedInErrors];
  if (!known.includes(code))
    request.log.error({ code, route: route.path }, 'an undeclared error was answered');
}

/**
 * Makes the browser delete this site's storage and cache, in every tab. Only for requests from our own pages, because a
 * link on another site must not sign the user out.
 */
function clearSiteData(request: FastifyRequest, reply: FastifyReply): void {
  const caller = request.headers['sec-fetch-site'];
  if (caller === undefined || caller === 'same-origin') reply.header('clear-site-data', '"storage", "cache"');
}

const allMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function rejectOtherMethods(http: FastifyInstance, bindings: readonly Binding[]): void {
  const byPath = Map.groupBy(bindings, ({ route }) => route.path.replace(/:\w+/g, ':x'));
  for (const bound of byPath.values()) {
    const taken = new Set<string>(bound.map(({ route }) => route.method));
    http.route({
      method: allMethods.filter((method) => !taken.has(method)),
      url: `${apiBase}${bound[0]?.route.path}`,
      handler: (request, reply) => {
        // `/patients/` matches `/patients/:patientId` with an empty parameter. Respond with 404, not 405.
        if (Object.values(request.params ?? {}).includes('')) throw notFound('Page');
        reply.header('allow', [...taken].join(', '));
        throw new AppError('method_not_allowed', 'This URL does not accept this HTTP method.');
      },
    });
  }
}
