import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { accountRoutes } from '#features/accounts';
import { alarmRoutes, createAlarmFigures } from '#features/alarms';
import { appointmentRoutes, assertBookedApart } from '#features/appointments';
import {
  auditRoutes,
  bookedElsewhereRecorder,
  createTrailFigure,
  rejectedCallRecorder,
  shownPatientsRecorder,
} from '#features/audit';
import {
  authenticator,
  authRoutes,
  isIssuedToken,
  ownPasswordGuard,
  rememberCallers,
  secondFactorGuard,
  stepUpGuard,
  verificationGuard,
} from '#features/auth';
import { createBackupFigure } from '#features/backups';
import { calendarRoutes } from '#features/calendars';
import { clinicRoutes } from '#features/clinic';
import { displayRoutes } from '#features/displays';
import { erasureRoutes } from '#features/erasures';
import { createChecksFigure, healthRoutes } from '#features/health';
import { importRoutes } from '#features/imports';
import { type LiveHub, liveRoutes } from '#features/live';
import type { MailWorker } from '#features/mail';
import { patientRoutes } from '#features/patients';
import {
  createIntegrityFigure,
  queueRoutes,
  syncAppointmentsToQueue,
  syncPatientsToQueue,
  syncScheduleToQueue,
} from '#features/queue';
import { createSmsFigure, createSmsListener, reminderRoutes } from '#features/reminders';
import { reportRoutes } from '#features/reports';
import { createRetentionFigures } from '#features/retention';
import { listHoursOfDates, scheduleRoutes } from '#features/schedule';
import { listenForBookingTexts, selfBookingRoutes } from '#features/self-booking';
import { serveSmsCallbacks } from '#features/sms';
import { staffRoutes } from '#features/staff';
import { todayRoutes } from '#features/today';
import { visitRoutes } from '#features/visits';
import {
  endWaitingAgain,
  endWaitingWhenBooked,
  keepOneWait,
  listenForOffers,
  syncPatientsToWaitingList,
  waitingListRoutes,
} from '#features/waiting-list';
import { AppError, notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import type { Binding } from '#platform/http/bind';
import { boundConnections } from '#platform/http/bound-connections';
import { compression } from '#platform/http/caching/compression';
import { clientErrorHandler, trackResponses } from '#platform/http/client-error-handler';
import { closeUnusedConnections } from '#platform/http/close-unused-connections';
import { discardOversizedBody } from '#platform/http/discard-oversized-body';
import { createDiskFigure, diskGuard } from '#platform/http/disk-guard';
import { answerErrors, rejectAddress, sendError } from '#platform/http/error-handler';
import { serveHealth } from '#platform/http/health';
import { serveMetrics } from '#platform/http/metrics';
import { serveReference } from '#platform/http/reference/serve-reference';
import { type AssertMayEnter, registerRoutes } from '#platform/http/register-routes';
import { rejectAmbiguousHeaders } from '#platform/http/reject-ambiguous-headers';
import { newRequestId } from '#platform/http/request-id';
import { serveSecurityContact } from '#platform/http/security-contact';
import { type SecurityHeaders, securityHeaders, sendSecurityHeaders } from '#platform/http/security-headers';
import { serveStatus } from '#platform/http/status/serve-status';
import { parseStrictJson } from '#platform/http/strict-json';
import { serveWebApp } from '#platform/http/web-app';
import { createRequestLimit } from '#platform/throttle';
import { allowedOnFullDisk } from './allowed-on-full-disk.ts';
import { importReaders } from './import-readers.ts';
import { linkCloser } from './link-closer.ts';

export function allBindings(context: Context, hub: LiveHub): Binding[] {
  const syncedToQueue = syncAppointmentsToQueue(context);
  const appointmentListener = endWaitingWhenBooked(context, syncedToQueue);
  const patientListener = {
    ...syncPatientsToQueue(context),
    ...syncPatientsToWaitingList(),
    ...keepOneWait(),
  };
  return [
    ...authRoutes({ ...context, passwordListener: linkCloser }),
    ...accountRoutes({ ...context, linkCloser }),
    ...clinicRoutes(context),
    ...staffRoutes(context),
    ...patientRoutes({ ...context, patientListener, assertBookedApart }),
    ...appointmentRoutes({ ...context, appointmentListener, listHoursOfDates }),
    ...erasureRoutes({ ...context, patientListener }),
    ...importRoutes(context, importReaders(context)),
    ...scheduleRoutes({ ...context, scheduleListener: syncScheduleToQueue(context) }),
    ...calendarRoutes(context),
    ...queueRoutes({ ...context, expectedAgain: endWaitingAgain(context) }),
    ...todayRoutes(context),
    ...liveRoutes(context, hub),
    ...displayRoutes(context, hub),
    ...visitRoutes(context),
    ...selfBookingRoutes({ ...context, appointmentListener }),
    ...reminderRoutes(context),
    ...waitingListRoutes({ ...context, appointmentListener: syncedToQueue }),
    ...reportRoutes(context),
    ...auditRoutes(context),
    ...alarmRoutes(context),
    ...healthRoutes(context),
  ];
}

type Surroundings = {
  isTls?: boolean;
  mailWorker?: MailWorker;
  /** Aborted when a shutdown is requested, before anything is closed. */
  stopping?: AbortSignal;
};

export async function buildServer(
  context: Context,
  hub: LiveHub,
  { isTls = false, mailWorker, stopping }: Surroundings = {},
): Promise<FastifyInstance> {
  const headers = securityHeaders(isTls);
  const http = createHttp(context, headers);
  context.tracing?.traceRequests(http);
  boundConnections(http);
  closeUnusedConnections(http);
  discardOversizedBody(http);
  trackResponses(http);
  answerErrors(http);
  http.setNotFoundHandler((request, reply) => sendError(reply, request, notFound('Page')));
  takeOnlyJson(http);
  sendSecurityHeaders(http, headers);
  await http.register(compress, compression);
  http.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    next();
  });
  rejectAmbiguousHeaders(http);

  serveHealth(http, context.db, stopping);
  serveStatus(http, context);
  serveSecurityContact(http, context);
  serveMetrics(http, {
    metricsToken: context.settings.metricsToken,
    countStreams: () => hub.count(),
    metrics: [
      createTrailFigure(context),
      createIntegrityFigure(context),
      ...createAlarmFigures(context),
      createBackupFigure(context),
      createChecksFigure(context),
      ...createRetentionFigures(context),
      createSmsFigure(context),
      createDiskFigure(context.disk),
      ...(mailWorker?.metrics ?? []),
    ],
  });
  const listener = listenForOffers(context, createSmsListener(context));
  await serveSmsCallbacks(http, context, listenForBookingTexts(context, listener));
  serveReference(http);
  registerRoutes(http, {
    bindings: allBindings(context, hub),
    authenticate: rememberCallers(authenticator(context), context.clock),
    assertMayEnter: assertMayEnter(context),
    recordRejectedCall: rejectedCallRecorder(context),
    recordShownPatients: shownPatientsRecorder(context),
    recordBookedElsewhere: bookedElsewhereRecorder(context),
    limitRequests: createRequestLimit(context.settings.rateLimitPerMinute),
    isIssuedToken: (token) => isIssuedToken(context.settings, token),
    assertRoomFor: diskGuard(context.disk, allowedOnFullDisk),
    checksAnswers: context.settings.checksAnswers,
  });
  serveWebApp(http, context.settings.webRoot);
  http.addHook('preClose', async () => hub.closeAll());
  return http;
}

function assertMayEnter(context: Context): AssertMayEnter {
  const guards = [
    verificationGuard(context),
    ownPasswordGuard(context),
    secondFactorGuard(context),
    stepUpGuard(context),
  ];
  return (actor, route) => {
    for (const guard of guards) guard(actor, route);
  };
}

/**
 * Creates the HTTP server with tighter limits than Node's defaults, which let a thousand slow connections stay open for
 * a minute.
 */
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
    // Off: the server still answers requests that arrive while it closes, because it closes the database later.
    return503OnClosing: false,
    http: {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      // Off, because Node's own rejection would lack our security headers. `rejectAmbiguousHeaders` rejects such
      // requests instead.
      requireHostHeader: false,
    },
    frameworkErrors: rejectAddress(headers),
    clientErrorHandler: clientErrorHandler(headers),
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
      // Reject compressed bodies: none of our clients sends them, and a compressed body can expand a thousandfold.
      if (packing !== 'identity')
        throw new AppError('unsupported_media_type', 'The body must not be compressed.');
      return body.length === 0 ? undefined : parseStrictJson(body);
    },
  );
}
