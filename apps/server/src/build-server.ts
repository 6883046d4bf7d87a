import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Context } from '#context';
import { accountRoutes } from '#features/accounts';
import { alarmRoutes, createAlarmFigures } from '#features/alarms';
import { appointmentRoutes } from '#features/appointments';
import {
  auditRoutes,
  bookedElsewhereRecorder,
  createTrailFigure,
  refusedCallRecorder,
  shownPatientsRecorder,
} from '#features/audit';
import { authenticator, authRoutes, ownPasswordGuard, verificationGuard } from '#features/auth';
import { calendarRoutes } from '#features/calendars';
import { clinicRoutes } from '#features/clinic';
import { displayRoutes } from '#features/displays';
import { importRoutes } from '#features/imports';
import { type LiveHub, liveRoutes } from '#features/live';
import type { MailWorker } from '#features/mail';
import { patientRoutes } from '#features/patients';
import {
  createFaultsFigure,
  queueFollowsAppointments,
  queueFollowsPatients,
  queueFollowsSchedule,
  queueRoutes,
} from '#features/queue';
import { reportRoutes } from '#features/reports';
import { listHoursOfDates, scheduleRoutes } from '#features/schedule';
import { staffRoutes } from '#features/staff';
import { visitRoutes } from '#features/visits';
import { AppError, notFound } from '#platform/app-error';
import { answerErrors, refuseAddress, sendRefusal } from '#platform/http/answer-errors';
import type { Binding } from '#platform/http/bind';
import { boundConnections } from '#platform/http/bound-connections';
import { createDiskFigure, diskGuard } from '#platform/http/disk-guard';
import { serveDocumentation } from '#platform/http/documentation';
import { serveHealth } from '#platform/http/health';
import { leaveUnread } from '#platform/http/leave-unread';
import { serveMetrics } from '#platform/http/metrics';
import { packing } from '#platform/http/packing';
import { refuseAmbiguousHeaders } from '#platform/http/refuse-ambiguous-headers';
import { noteAnswers, refuseConnection } from '#platform/http/refuse-connection';
import { type AssertMayEnter, registerRoutes } from '#platform/http/register-routes';
import { newRequestId } from '#platform/http/request-id';
import { serveSecurityContact } from '#platform/http/security-contact';
import { type SecurityHeaders, securityHeaders, sendSecurityHeaders } from '#platform/http/security-headers';
import { parseStrictJson } from '#platform/http/strict-json';
import { serveWebApp } from '#platform/http/web-app';
import { createRequestLimit } from '#platform/throttle';
import { goOnWithoutRoom } from './go-on-without-room.ts';
import { importReaders } from './import-readers.ts';
import { linkCloser } from './link-closer.ts';

/** Every feature's routes, in one list. */
export function allBindings(context: Context, hub: LiveHub): Binding[] {
  return [
    ...authRoutes({ ...context, passwordListener: linkCloser }),
    ...accountRoutes({ ...context, linkCloser }),
    ...clinicRoutes(context),
    ...staffRoutes(context),
    ...patientRoutes({ ...context, patientListener: queueFollowsPatients(context) }),
    ...appointmentRoutes({
      ...context,
      appointmentListener: queueFollowsAppointments(context),
      listHoursOfDates,
    }),
    ...importRoutes(context, importReaders(context)),
    ...scheduleRoutes({ ...context, scheduleListener: queueFollowsSchedule(context) }),
    ...calendarRoutes(context),
    ...queueRoutes(context),
    ...liveRoutes(context, hub),
    ...displayRoutes(context, hub),
    ...visitRoutes(context),
    ...reportRoutes(context),
    ...auditRoutes(context),
    ...alarmRoutes(context),
  ];
}

type Surroundings = {
  isTls?: boolean;
  mailWorker?: MailWorker;
  /** Aborted when a stop was asked for, before anything is closed. */
  stopping?: AbortSignal;
};

/** The whole server, ready to listen. */
export async function buildServer(
  context: Context,
  hub: LiveHub,
  { isTls = false, mailWorker, stopping }: Surroundings = {},
): Promise<FastifyInstance> {
  const headers = securityHeaders(isTls);
  const http = createHttp(context, headers);
  boundConnections(http);
  leaveUnread(http);
  noteAnswers(http);
  answerErrors(http);
  http.setNotFoundHandler((request, reply) => sendRefusal(reply, request, notFound('Page')));
  takeOnlyJson(http);
  sendSecurityHeaders(http, headers);
  await http.register(compress, packing);
  http.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    next();
  });
  refuseAmbiguousHeaders(http);

  serveHealth(http, context.db, stopping);
  serveSecurityContact(http, context);
  serveMetrics(http, {
    metricsToken: context.settings.metricsToken,
    countStreams: () => hub.count(),
    metrics: [
      createTrailFigure(context),
      createFaultsFigure(context),
      ...createAlarmFigures(context),
      createDiskFigure(context.disk),
      ...(mailWorker?.metrics ?? []),
    ],
  });
  serveDocumentation(http);
  registerRoutes(http, {
    bindings: allBindings(context, hub),
    authenticate: authenticator(context),
    assertMayEnter: assertMayEnter(context),
    recordRefusedCall: refusedCallRecorder(context),
    recordShownPatients: shownPatientsRecorder(context),
    recordBookedElsewhere: bookedElsewhereRecorder(context),
    limitRequests: createRequestLimit(context.settings.rateLimitPerMinute),
    assertRoomFor: diskGuard(context.disk, goOnWithoutRoom),
    checksAnswers: context.settings.checksAnswers,
  });
  serveWebApp(http, context.settings.webRoot);
  http.addHook('preClose', async () => hub.closeAll());
  return http;
}

function assertMayEnter(context: Context): AssertMayEnter {
  const guards = [verificationGuard(context), ownPasswordGuard(context)];
  return (actor, route) => {
    for (const guard of guards) guard(actor, route);
  };
}

/** Node's own bounds let a thousand slow connections stay for a minute; these do not. */
function createHttp(context: Context, headers: SecurityHeaders): FastifyInstance {
  const { trustedProxies } = context.settings;
  return Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    bodyLimit: 256 * 1024,
    requestTimeout: 15_000,
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    // Who still gets through while it closes is served: the database is closed after that.
    return503OnClosing: false,
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      // Node's own refusal carries no security headers: `refuseAmbiguousHeaders` refuses instead.
      requireHostHeader: false,
    },
    frameworkErrors: refuseAddress(headers),
    clientErrorHandler: refuseConnection(headers),
    routerOptions: { maxParamLength: 200 },
  });
}

function takeOnlyJson(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer' } as const;
  http.addContentTypeParser(
    'application/json',
    options,
    async ({ headers }: FastifyRequest, body: Buffer) => {
      const { 'content-encoding': packing = 'identity' } = headers;
      // Nobody sends us packed bodies, which may be a thousand times as long as they look.
      if (packing !== 'identity')
        throw new AppError('unsupported_media_type', 'The body must not be packed.');
      return body.length === 0 ? undefined : parseStrictJson(body);
    },
  );
}
