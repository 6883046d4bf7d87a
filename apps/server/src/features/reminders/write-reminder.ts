import { getClinic } from '#features/clinic';
import { frameInLanguage, layOutLetter, type ReminderWriter, toOneLine } from '#features/mail';
import { formatInstantIn } from '#platform/time/format-time';
import { findPage } from './find-page.ts';
import { findReason } from './find-reason.ts';
import { reminderWords } from './reminder-mail.messages.ts';
import { findReminderSettings } from './reminder-rules.queries.ts';
import { readReminder, skipReminder } from './reminders.queries.ts';

/**
 * Writes a reminder mail from current data, or returns null if it must not be sent any more. The mail goes only to the
 * patient's current address. It names neither the patient nor the reason for the visit, because mailboxes are shared.
 */
export const writeReminder: ReminderWriter = async (context, { reminderId, recipient }) => {
  const { db, clock, settings } = context;
  const reminder = await readReminder(db, { reminderId, zone: settings.clinicTimezone });
  if (!reminder) return null;
  const now = clock.now();
  const isOtherAddress = reminder.address?.toLowerCase() !== recipient.toLowerCase();
  const reason = (await findReason(db, reminder, now)) ?? (isOtherAddress ? 'address_changed' : null);
  if (reason !== null) {
    await skipReminder(db, { reminderId, reason, now });
    return null;
  }
  const clinic = await getClinic(context);
  const messages = await findReminderSettings(db);
  const language = reminder.language ?? messages.language;
  const words = reminderWords[language];
  const clinicName = toOneLine(clinic.name);
  const page = await findPage(settings, db, reminder);
  const lines = [
    frameInLanguage[language].greeting,
    words.appointment({
      clinicName,
      doctorName: messages.namesDoctor ? toOneLine(reminder.doctorName) : null,
      when: formatInstantIn(language, reminder.forTime, clinic),
    }),
    ...(page === null ? [] : [words.aboutPage, { label: words.openPage, path: page }, words.keepPrivate]),
    ...(clinic.phone === null ? [] : [words.call(clinic.phone)]),
    clinicName,
    frameInLanguage[language].noReplies,
  ];
  return layOutLetter({ subject: words.subject(clinicName), lines, language, appUrl: settings.appUrl });
};
