import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type FakeMessage = { sid: string; to: string; text: string; statusAddress: string };

/**
 * How the provider handles a message. `taken`: accepts it. `lost`: accepts it and drops the connection. `slow`: accepts
 * it and responds after `slowMillis`. An object rejects the message: `status` is the HTTP status of the response, and
 * `code` the error code in it, as Twilio sends it.
 */
export type Behaviour = 'taken' | 'lost' | 'slow' | { status: number; code?: number };

type Options = {
  account: string;
  token: string;
  /** The base URL of the callbacks in the messages. */
  appUrl: string;
  reachedAt: string;
  port?: number;
  slowMillis?: number;
  /** Decides how each message is handled. Without this function, every message is accepted. */
  behave?: (message: Pick<FakeMessage, 'to' | 'text'>) => Behaviour;
  /** Called after the provider accepted a message. */
  onTaken?: (message: FakeMessage) => void;
};

export type FakeSmsProvider = {
  address: string;
  /** Every message that the provider accepted, in order. */
  messages: FakeMessage[];
  /** Sends the statuses of a message to its callback URL, in this order. Returns the HTTP status of each response. */
  report(message: FakeMessage, statuses: readonly string[], errorCode?: number): Promise<number[]>;
  /** Sends a patient's SMS to the server, as the provider would. Returns the HTTP status of the response. */
  reply(reply: { from: string; text: string; sid?: string; optOutType?: string }): Promise<number>;
  close(): Promise<void>;
};

/** Starts a server with the part of Twilio's API that Anteroom uses: sending messages, status callbacks and replies. */
export async function openFakeSmsProvider(options: Options): Promise<FakeSmsProvider> {
  const { account } = options;
  const messages: FakeMessage[] = [];
  const server = createServer((request, response) => {
    void take(options, messages, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    report: async ({ sid, to, statusAddress }, statuses, errorCode) => {
      const answers: number[] = [];
      for (const status of statuses) {
        const values = { MessageSid: sid, MessageStatus: status, To: to, AccountSid: account };
        const failure = errorCode === undefined ? {} : { ErrorCode: String(errorCode) };
        answers.push(await callBack(options, statusAddress, { ...values, ...failure }));
      }
      return answers;
    },
    reply: ({ from, text, sid = newSid(), optOutType }) =>
      callBack(options, `${options.appUrl}/sms/replies`, {
        MessageSid: sid,
        From: from,
        Body: text,
        AccountSid: account,
        ...(optOutType === undefined ? {} : { OptOutType: optOutType }),
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const newSid = () => `SM${randomBytes(16).toString('hex')}`;

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function take(
  options: Options,
  messages: FakeMessage[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await readForm(request);
  const refusal = findRefusal(options, request);
  if (refusal !== null) return send(response, refusal, { status: refusal });
  const [to, text] = [form.get('To') ?? '', form.get('Body') ?? ''];
  const behaviour = options.behave?.({ to, text }) ?? 'taken';
  if (typeof behaviour === 'object') return send(response, behaviour.status, behaviour);
  const message = { sid: newSid(), to, text, statusAddress: form.get('StatusCallback') ?? '' };
  messages.push(message);
  options.onTaken?.(message);
  if (behaviour === 'lost') {
    response.destroy();
    return;
  }
  if (behaviour === 'slow') await wait(options.slowMillis ?? 500);
  send(response, 201, { sid: message.sid, status: 'queued' });
}

function findRefusal({ account, token }: Options, { method, url, headers }: IncomingMessage): number | null {
  if (method !== 'POST' || url !== `/2010-04-01/Accounts/${account}/Messages.json`) return 404;
  const basic = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  return headers.authorization === basic ? null : 401;
}

async function callBack(
  { token, appUrl, reachedAt }: Options,
  address: string,
  values: Record<string, string>,
): Promise<number> {
  const answer = await fetch(address.replace(appUrl, reachedAt), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(token, address, values),
    },
    body: new URLSearchParams(values).toString(),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  return new URLSearchParams(body);
}

/** Computes Twilio's signature without the product's code: from the URL, and each name and value in order. */
function signatureOf(token: string, address: string, values: Record<string, string>): string {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHmac('sha1', token)
    .update(address + sorted.flat().join(''))
    .digest('base64');
}
