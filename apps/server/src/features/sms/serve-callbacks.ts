import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notAllowed } from '#platform/app-error';
import type { SmsSettings, TwilioSettings, WebhookSettings } from '#platform/config/sms-settings';
import type { Context } from '#platform/context';
import { networkOf } from '#platform/http/network-of';
import { requestMeta } from '#platform/http/read-input';
import { parseStrictJson } from '#platform/http/strict-json';
import { withRequestDeadline } from '#platform/http/with-request-deadline';
import { createRequestLimit, type RequestLimit } from '#platform/throttle';
import type { SmsListener } from './incoming-sms.ts';
import { readTwilioReply, readTwilioStatus } from './read-twilio-call.ts';
import { readWebhookEvent } from './read-webhook-event.ts';
import { isSignedByTwilio } from './twilio-signature.ts';
import { isSignedWebhook } from './webhook-signature.ts';

const mostBytes = 64 * 1024;

type Serving<Provider extends SmsSettings> = {
  scope: FastifyInstance;
  context: Context;
  sms: Provider;
  listener: SmsListener;
  limit: RequestLimit;
};

/**
 * Serves the callbacks of the SMS provider: delivery reports, and replies of patients. Without a provider their URLs
 * respond 404. They are not part of the API: each provider has its own format, and a signature instead of a session.
 */
export async function serveSmsCallbacks(
  http: FastifyInstance,
  context: Context,
  listener: SmsListener,
): Promise<void> {
  const { sms, rateLimitPerMinute } = context.settings;
  if (sms === null) return;
  const limit = createRequestLimit(rateLimitPerMinute);
  await http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/x-www-form-urlencoded', 'application/json'];
    // Leave the body unparsed, because the signature covers its bytes.
    const options = { parseAs: 'buffer', bodyLimit: mostBytes } as const;
    scope.addContentTypeParser(types, options, async (_request: FastifyRequest, body: Buffer) => body);
    const serving = { scope, context, listener, limit };
    if (sms.provider === 'twilio') serveTwilio({ ...serving, sms });
    else serveWebhook({ ...serving, sms });
    done();
  });
}

function serveTwilio({ scope, context, sms, listener, limit }: Serving<TwilioSettings>): void {
  const readForm = async (request: FastifyRequest) => {
    const form = new URLSearchParams(bodyOf(request).toString());
    // Take the URL from the settings and never from the Host header, which the caller chooses.
    const address = `${context.settings.appUrl}${request.url}`;
    const { 'x-twilio-signature': signature } = request.headers;
    await assertSigned(limit, request, isSignedByTwilio(sms.token, address, form, signature));
    return form;
  };
  scope.post<{ Params: { messageId: string } }>('/sms/status/:messageId', (request, reply) =>
    withRequestDeadline(request, async () => {
      const status = readTwilioStatus(request.params.messageId, await readForm(request));
      if (status !== null) await listener.onStatus(status);
      return reply.code(204).send();
    }),
  );
  scope.post('/sms/replies', (request, reply) =>
    withRequestDeadline(request, async () => {
      const text = readTwilioReply(await readForm(request));
      if (text === null) throw new AppError('invalid_request', 'The SMS has no sender or no id.');
      await listener.onReply(text, requestMeta(request));
      // An empty TwiML document means that the patient gets no response.
      return reply.type('text/xml').send('<Response/>');
    }),
  );
}

function serveWebhook({ scope, context, sms, listener, limit }: Serving<WebhookSettings>): void {
  scope.post('/sms/events', (request, reply) =>
    withRequestDeadline(request, async () => {
      const body = bodyOf(request);
      const isSigned = isSignedWebhook(sms.key, request.headers, body, context.clock.now());
      await assertSigned(limit, request, isSigned);
      const event = readWebhookEvent(parseStrictJson(body));
      if (event?.kind === 'status') await listener.onStatus(event.status);
      if (event?.kind === 'reply') await listener.onReply(event.reply, requestMeta(request));
      return reply.code(204).send();
    }),
  );
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/**
 * Rejects a callback without a valid signature, and counts rejected callbacks per network. Signed callbacks are never
 * limited, because a provider reports about thousands of messages at once.
 */
async function assertSigned(limit: RequestLimit, request: FastifyRequest, isSigned: boolean): Promise<void> {
  if (isSigned) return;
  await limit.count(networkOf(requestMeta(request).ipAddress));
  throw notAllowed('The signature is missing or wrong.');
}
