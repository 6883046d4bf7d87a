import { createTransport } from 'nodemailer';
import type { MailTransport } from './outgoing-mail.ts';
import { toMessage } from './to-message.ts';

type SmtpSettings = {
  smtpUrl: string;
  mailFrom: string;
  appUrl: string;
  /** Timeout for a silent mail server, in milliseconds. */
  silenceMillis?: number;
};

/**
 * The longest time for sending one mail, in milliseconds. It is shorter than the lease, so that no other process sends
 * the mail at the same time.
 */
const longestMillis = 60_000;

const thisMachine = /^(localhost|127\.[\d.]+|::1)$/;

export function createSmtpTransport(settings: SmtpSettings): MailTransport {
  const silence = settings.silenceMillis ?? 10_000;
  const server = createTransport({
    ...readServer(settings.smtpUrl),
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
    dnsTimeout: silence,
    // The library's own logger would write addresses and contents to the log.
    logger: false,
  });
  return {
    send: async (mail) => {
      const signal = AbortSignal.timeout(longestMillis);
      await server.sendMail({ ...toMessage(mail, settings), signal });
    },
  };
}

/**
 * Parses the URL here, because the library would apply any option in it. Unless the URL sets `requireTLS`, TLS is
 * required if a password goes to another machine; otherwise an attacker on the network could get it by hiding the
 * server's STARTTLS offer.
 */
function readServer(smtpUrl: string) {
  const { protocol, hostname, port, username, password, searchParams: asked } = new URL(smtpUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const mustEncrypt = username !== '' && !thisMachine.test(host);
  return {
    host,
    ...(port === '' ? {} : { port: Number(port) }),
    secure: protocol === 'smtps:',
    requireTLS: asked.has('requireTLS') ? asked.get('requireTLS') === 'true' : mustEncrypt,
    tls: { rejectUnauthorized: asked.get('tls.rejectUnauthorized') !== 'false' },
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}
