import { updatePatient } from '@anteroom/contract/patients';
import { workOffReminders } from '#features/reminders';
import type { SmsTransport } from '#features/sms';
import { createSmsTransport } from '#features/sms';
import type { SmsSettings } from '#platform/config/sms-settings';
import { clinicTimezone as usualTimezone } from '../clinic.ts';
import { closeWithFile } from '../closings.ts';
import { aRemindedClinic, type Booked, dayMinutes, type Reminded } from '../reminders.ts';
import { type Behaviour, type FakeMessage, openFakeSmsProvider } from './fake-sms-provider.ts';

const account = 'AC00000000000000000000000000000000';
const token = 'a token of the fake provider';
export const appUrl = 'https://anteroom.example';

export const aDayBeforeBySms = { channel: 'sms', minutesBefore: dayMinutes } as const;

export type Texted = Awaited<ReturnType<typeof aTextedClinic>>;

let count = 0;

/** Starts a clinic that is connected to a fake SMS provider. */
export async function aTextedClinic({
  takesReplies = true,
  from = '+4930123456',
  clinicTimezone = usualTimezone,
  rateLimitPerMinute = 0,
} = {}) {
  let behave: (message: Pick<FakeMessage, 'to' | 'text'>) => Behaviour = () => 'taken';
  const reached = { at: '' };
  const provider = await openFakeSmsProvider({
    account,
    token,
    appUrl,
    get reachedAt() {
      return reached.at;
    },
    behave: (message) => behave(message),
  });
  closeWithFile(provider.close);
  const sms: SmsSettings = { provider: 'twilio', url: provider.address, account, token, from, takesReplies };
  const here = await aRemindedClinic({ sms, clinicTimezone, rateLimitPerMinute });
  reached.at = here.clinic.address;
  const transport = createSmsTransport(here.clinic.context) as SmsTransport;
  const send = (by = transport) => workOffReminders(here.clinic.context, { sms: by });
  return {
    ...here,
    provider,
    transport,
    send,
    /** Sets how the provider handles messages from now on. */
    setBehaviour: (next: typeof behave) => {
      behave = next;
    },
    addSmsRule: (rule: Parameters<Reminded['addRule']>[0] = {}) =>
      here.addRule({ ...aDayBeforeBySms, ...rule }),
    /** Books an appointment for a patient who has a phone and agreed to SMS, unless other values are given. */
    bookWithPhone: async ({
      at,
      ...patient
    }: {
      at?: Date;
      phone?: string | null;
      contactBy?: 'sms' | 'email' | 'none' | null;
    } = {}): Promise<Booked & { phone: string }> => {
      count += 1;
      const phone = `+49151${String(10_000_000 + count)}`;
      const booked = await here.book(at === undefined ? {} : { at });
      const { status } = await (await here.desk()).call(updatePatient, {
        params: { patientId: booked.patientId },
        body: { phone, contactBy: 'sms', ...patient },
      });
      if (status !== 200) throw new Error(`changing a patient answered ${status}`);
      return { ...booked, phone: patient.phone ?? phone };
    },
    sendBefore: async (at: Date, minutes: number) => {
      const then = at.getTime() - minutes * 60_000;
      const hour = 60 * 60_000;
      if (then - hour > here.clinic.clock.now().getTime()) {
        here.clinic.clock.set(new Date(then - hour));
        await send();
      }
      here.clinic.clock.set(new Date(then));
      await send();
    },
    textsTo: (phone: string) => provider.messages.filter(({ to }) => to === phone).map(({ text }) => text),
  };
}
