import { createTransport } from 'nodemailer';
import type { MailTransport } from './outgoing-mail.ts';
import { toMessage } from './to-message.ts';

type SmtpSettings = {
  smtpUrl: string;
  mailFrom: string;
  appUrl: string;
  /** How long the mail server may be silent. */
  silenceMillis?: number;
};

/** However slowly a server talks, it is over before another process takes the mail for abandoned. */
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
    // It would log addresses and the letters themselves.
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
 * The library would read an address too, but obeys whatever stands in it. Where a password goes to another machine it
 * goes encrypted, or nobody in between would need more than to hide that the server offers it.
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
