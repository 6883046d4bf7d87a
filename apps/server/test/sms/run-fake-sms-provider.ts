import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { type Behaviour, openFakeSmsProvider } from './fake-sms-provider.ts';

/*
 * A fake SMS provider for demonstrations. It shows each message on the terminal, reports its delivery twice, and
 * only then that it was sent. It sends replies that are typed as `<number> <text>`. The last digits of a phone number
 * choose a failure.
 */

const port = 4725;
const account = 'AC00000000000000000000000000000000';
const token = 'a-token-of-the-fake-provider';
const appUrl = process.argv[2] ?? 'http://127.0.0.1:3000';

const failures: Record<string, Behaviour> = {
  429: { status: 429 },
  500: { status: 500 },
  211: { status: 400, code: 21_211 },
  504: 'lost',
  408: 'slow',
};

const show = (line: string) => process.stdout.write(`${line}\n`);

const provider = await openFakeSmsProvider({
  account,
  token,
  appUrl,
  reachedAt: appUrl,
  port,
  slowMillis: 15_000,
  behave: ({ to }) => failures[to.slice(-3)] ?? 'taken',
  onTaken: (message) => {
    show(`To ${message.to}: ${message.text}`);
    void wait(1000)
      .then(() => provider.report(message, ['delivered', 'delivered', 'sent']))
      .catch((error: unknown) => show(`The report failed: ${String(error)}`));
  },
});

show(`The fake provider of SMS listens at ${provider.address} and reports to ${appUrl}. Settings of Anteroom:

SMS_PROVIDER=twilio
SMS_URL=${provider.address}
SMS_ACCOUNT=${account}
SMS_SECRET=${token}
SMS_FROM=+4930123456
SMS_REPLIES=true

Numbers that end in ${Object.keys(failures).join(', ')} fail in different ways. To reply, type: +4915123456789 1`);

for await (const line of createInterface({ input: process.stdin })) {
  const [from = '', ...words] = line.trim().split(' ');
  const status = await provider.reply({ from, text: words.join(' ') }).catch(String);
  show(`Anteroom answered ${status}`);
}
await provider.close();
