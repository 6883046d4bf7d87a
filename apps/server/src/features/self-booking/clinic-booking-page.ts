import type {
  BookingSmsBody,
  saveClinicBookingPage as route,
} from '@anteroom/contract/clinic-booking-settings';
import { toE164 } from '@anteroom/contract/phone-number';
import type { RouteOutput } from '@anteroom/contract/route';
import { recordAudit } from '#features/audit';
import { getClinic } from '#features/clinic';
import { AppError, invalidField } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { fieldsThatDiffer } from '#platform/fields-that-differ';
import { callingCodeOf, callingCodeOfPrefix } from '#platform/international-number';
import { isClinicPageOpen, listOpenPages, setClinicPageOpen } from './booking-pages.queries.ts';
import { findBookingSms, lockBookingSms, storeBookingSms } from './sms-codes.queries.ts';
import { countTextsInDay } from './sms-codes.ts';

type Shown = RouteOutput<typeof route>;

export async function getClinicBookingPage(context: Context, db: Db | Tx): Promise<Shown> {
  const { settings } = context;
  const pages = await listOpenPages(db, settings);
  return {
    isOpen: await isClinicPageOpen(db),
    sms: await readSms(context, db),
    address: `${settings.appUrl}/book`,
    doctors: pages.map(({ doctorId, doctorName, isOnClinicPage }) => ({
      doctorId,
      doctorName,
      isShown: isOnClinicPage,
    })),
  };
}

/** Opens or closes the clinic's booking page. The doctors' own pages stay as they are. */
export async function saveClinicBookingPage(
  context: Context,
  tx: Tx,
  actor: Actor,
  { isOpen }: { isOpen: boolean },
): Promise<Shown> {
  if (await setClinicPageOpen(tx, isOpen)) {
    await recordAudit(tx, actor, {
      action: isOpen ? 'booking_page.clinic_page_opened' : 'booking_page.clinic_page_closed',
    });
  }
  return getClinicBookingPage(context, tx);
}

/**
 * Suggests the country code of the clinic's own phone number, or of the sender's number, until an admin saves prefixes.
 */
async function readSms(context: Context, db: Db | Tx): Promise<Shown['sms']> {
  const { clock, settings } = context;
  const sms = await findBookingSms(db);
  const { phone } = await getClinic({ ...context, db });
  const own = toE164(phone ?? '') ?? toE164(settings.sms?.from ?? '');
  const suggested = own === null ? [] : [callingCodeOf(own)];
  return {
    ...sms,
    prefixes: sms.prefixes.length > 0 ? sms.prefixes : suggested,
    isSetUp: settings.sms !== null,
    sentInDay: await countTextsInDay(db, sms, clock.now()),
  };
}

/** Stores the settings of codes by SMS. Codes that were already sent stay valid. */
export async function saveBookingSms(
  context: Context,
  tx: Tx,
  actor: Actor,
  body: BookingSmsBody,
): Promise<Shown> {
  if (body.isOn && context.settings.sms === null) {
    throw new AppError('sms_not_set_up', 'The server is not connected to a provider of SMS.');
  }
  // Phone numbers without a country code get the country code of the first prefix, so the first prefix must contain a
  // whole country code. A clinic that saved a shorter prefix before this rule can still turn SMS off.
  if (body.isOn && callingCodeOfPrefix(body.prefixes[0] ?? '') === null) {
    throw invalidField('prefixes', 'The first one must contain a whole country code, such as +49');
  }
  await lockBookingSms(tx);
  const before = await findBookingSms(tx);
  const changedFields = fieldsThatDiffer(before, body);
  if (changedFields.length > 0) {
    await storeBookingSms(tx, body);
    const { isOn, prefixes, mostPerDay } = body;
    await recordAudit(tx, actor, {
      action: 'booking_page.updated',
      changedFields: changedFields.map((field) => fieldNames[field] ?? field),
      details: { codesBySms: isOn, prefixes: prefixes.join(' '), mostPerDay },
    });
  }
  return getClinicBookingPage(context, tx);
}

/** The names of these fields in the audit trail, which show what the fields belong to. */
const fieldNames: Readonly<Record<string, string>> = {
  isOn: 'codesBySms',
  prefixes: 'smsPrefixes',
  mostPerDay: 'smsPerDay',
};
