import { z } from 'zod/mini';
import { appointmentType, appointmentTypes } from './appointments.ts';
import { language } from './languages.ts';
import { calendarDate, epochMillis, id, idInUrl, nullableText } from './primitives.ts';
import { route } from './route.ts';
import { partOf } from './section-marks.ts';
import { skipReasons as offerSkipReasons } from './waiting-list.ts';

export const reminderChannels = ['email', 'sms'] as const;
const reminderChannel = z.enum(reminderChannels, { error: 'Channel must be email or sms' });
export type ReminderChannel = z.infer<typeof reminderChannel>;

/**
 * Limits of reminders. Not in `limits.ts`, because every page loads that file. A reminder can be sent at most 14 days
 * before the visit. `rulesPerScope` is the maximum number of rules of the clinic, and of each doctor.
 */
export const reminderLimits = { minMinutesBefore: 60, maxMinutesBefore: 20_160, rulesPerScope: 20 } as const;
const { minMinutesBefore, maxMinutesBefore } = reminderLimits;
const minutesBefore = z
  .int({ error: 'Time before the visit must be a whole number of minutes' })
  .check(
    z.gte(minMinutesBefore, { error: 'Time before the visit must be at least 1 hour' }),
    z.lte(maxMinutesBefore, { error: 'Time before the visit must be at most 14 days' }),
  );

/** The visit types to which a reminder rule applies. Empty means every type. */
const types = z
  .array(appointmentType, { error: 'Visit types must be a list' })
  .check(z.maxLength(appointmentTypes.length, { error: 'Too many visit types' }));

export const reminderRule = z.object({
  id,
  /** The doctor of the reminder rule. Null for a rule of the clinic, which applies to all doctors. */
  doctorId: z.nullable(id),
  doctorName: z.nullable(z.string()),
  channel: reminderChannel,
  minutesBefore: z.int(),
  appointmentTypes: z.array(appointmentType),
  isActive: z.boolean(),
  version: z.int(),
});
export type ReminderRule = z.infer<typeof reminderRule>;

const isActive = z.boolean({ error: 'Active must be true or false' });

export const reminderRuleBody = z.strictObject({
  doctorId: z._default(z.nullable(id), null),
  channel: reminderChannel,
  minutesBefore,
  appointmentTypes: z._default(types, []),
  isActive: z._default(isActive, true),
});
export type ReminderRuleBody = z.output<typeof reminderRuleBody>;

/** The fields of a reminder rule that can be changed. The doctor and the channel of a rule cannot. */
const reminderRuleChange = z.strictObject({
  minutesBefore: z.optional(minutesBefore),
  appointmentTypes: z.optional(types),
  isActive: z.optional(isActive),
});
export type ReminderRuleChange = z.output<typeof reminderRuleChange>;

const quietMinutes = z
  .int({ error: 'Quiet hours must be minutes since midnight' })
  .check(
    z.gte(0, { error: 'Quiet hours must be a time of day' }),
    z.lt(24 * 60, { error: 'Quiet hours must be a time of day' }),
  );

/** Settings for every message to patients. */
const settingsFields = {
  /**
   * The start of the quiet hours, in minutes since midnight by the clinic's clock. Reminders and offers wait until the
   * quiet hours end. If start and end are equal, there are no quiet hours.
   */
  quietFrom: quietMinutes,
  quietUntil: quietMinutes,
  /** The language for patients whose own language is not known. */
  language,
  /** True if messages name the doctor. The doctor's specialty can reveal the reason for the visit. */
  namesDoctor: z.boolean({ error: 'Names doctor must be true or false' }),
};
const reminderSettingsBody = z.strictObject(settingsFields);
export type ReminderSettingsBody = z.output<typeof reminderSettingsBody>;

export const reminderSettings = z.object({ ...settingsFields, version: z.int() });
export type ReminderSettings = z.infer<typeof reminderSettings>;

export const listReminderRules = route({
  method: 'GET',
  path: '/reminder-rules',
  summary: 'List the reminder rules of the clinic and of the caller’s doctors, with the reminder settings',
  access: 'signed_in',
  status: 200,
  response: z.object({
    rules: z.array(reminderRule),
    settings: reminderSettings,
    /** True if the server is connected to an SMS provider. */
    sendsSms: z.boolean(),
  }),
  errors: [],
});

export const createReminderRule = route({
  method: 'POST',
  path: '/reminder-rules',
  summary: 'Create a rule that sends patients a reminder some time before their appointment',
  access: 'signed_in',
  body: reminderRuleBody,
  status: 201,
  response: z.object({ rule: reminderRule }),
  errors: ['reminder_rule_exists', 'sms_not_set_up', 'doctor_disabled', 'doctor_unconfirmed'],
});

const params = z.object({ ruleId: idInUrl });

export const updateReminderRule = route({
  method: 'PUT',
  path: '/reminder-rules/:ruleId',
  summary: 'Change a reminder rule and its planned reminders. No reminder is sent twice',
  access: 'signed_in',
  params,
  body: reminderRuleChange,
  status: 200,
  response: z.object({ rule: reminderRule }),
  takesIfMatch: true,
  errors: ['reminder_rule_exists', 'stale_write'],
});

export const deleteReminderRule = route({
  method: 'DELETE',
  path: '/reminder-rules/:ruleId',
  summary: 'Delete a reminder rule. Its planned reminders are not sent',
  access: 'signed_in',
  params,
  status: 204,
  errors: [],
});

export const updateReminderSettings = route({
  method: 'PUT',
  path: '/reminder-settings',
  summary: 'Set the quiet hours, the language and the contents of messages to patients',
  access: 'signed_in',
  body: reminderSettingsBody,
  status: 200,
  response: z.object({ settings: reminderSettings }),
  takesIfMatch: true,
  errors: ['stale_write'],
});

/**
 * The states of a reminder. `queued`: the mail waits to be sent. `claimed`: the server is calling the SMS provider.
 * `sent`: the mail server or the provider has it. `delivered`: it reached the phone. `failed`: it was rejected or not
 * delivered, or could not be sent for a day. `unknown`: the provider may have sent the SMS, so the server does not send
 * it again.
 */
export const reminderStates = [
  'planned',
  'queued',
  'claimed',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'skipped',
] as const;

export const skipReasons = [
  'cancelled',
  'visit_over',
  'moved',
  'other_patient',
  'arrived',
  'too_late',
  'rule_off',
  'deceased',
  'inactive',
  'restricted',
  'not_wanted',
  'opted_out',
  'no_address',
  'address_unconfirmed',
  'no_consent',
  'no_phone',
  'phone_not_international',
  'sms_off',
  'address_changed',
  'doctor_away',
] as const;
export type SkipReason = (typeof skipReasons)[number];

const messageFields = {
  id,
  channel: reminderChannel,
  doctorName: z.string(),
  /** The time of the appointment that the message is about. */
  forTime: epochMillis,
  dueAt: epochMillis,
  state: z.enum(reminderStates),
  /** The masked address, such as `m…@example.org` or `+49…789`. Null until the server tries to send it. */
  recipient: partOf('contact', nullableText),
  /** An error code of the provider or of the connection, for an SMS that was not sent or may not have been. */
  problem: nullableText,
};

const listedReminder = z.object({
  ...messageFields,
  /** The ticket code. Null if the appointment was deleted or given to another patient. */
  ticketCode: nullableText,
  /**
   * Why the message was skipped. This belongs to the contact details, because it can reveal how the patient wants to be
   * reached.
   */
  skippedBecause: partOf('contact', z.nullable(z.enum(skipReasons))),
  changedAt: epochMillis,
});
export type ListedReminder = z.infer<typeof listedReminder>;

/**
 * A message that offers a waiting patient a free time. `not_stored` means that the mail, and so its result, is no
 * longer stored.
 */
const sentOffer = z.object({
  ...messageFields,
  state: z.enum([...reminderStates, 'not_stored']),
  skippedBecause: partOf('contact', z.nullable(z.enum(offerSkipReasons))),
});
export type SentOffer = z.infer<typeof sentOffer>;

export const bookingTextKinds = ['code', 'confirmed', 'declined', 'moved', 'cancelled'] as const;
export type BookingTextKind = (typeof bookingTextKinds)[number];

export const bookingTextSkipReasons = ['replaced', 'over', 'too_late', 'opted_out', 'sms_off'] as const;

/** An SMS to a person who books online. */
const sentBookingText = z.object({
  ...messageFields,
  kind: z.enum(bookingTextKinds),
  /**
   * Why the SMS was skipped. This belongs to the contact details, because it can reveal that the number's owner stopped
   * messages.
   */
  skippedBecause: partOf('contact', z.nullable(z.enum(bookingTextSkipReasons))),
});
export type SentBookingText = z.infer<typeof sentBookingText>;

export const listReminders = route({
  method: 'GET',
  path: '/reminders',
  summary:
    'List the reminders, offers and booking SMS due on a day (today by default), with time, masked address and result',
  access: 'signed_in',
  query: z.strictObject({ date: z.optional(calendarDate) }),
  status: 200,
  response: z.object({
    date: calendarDate,
    reminders: z.array(listedReminder),
    offers: z.array(sentOffer),
    bookingTexts: z.array(sentBookingText),
    hasMore: z.boolean(),
  }),
  errors: [],
});

/**
 * The meaning of a patient's reply. `confirm`: the digit 1. `call_back`: the digit 2, which asks for a call. `stop` and
 * `start`: a word that stops all messages or allows them again. `other`: any other text.
 */
const replyMeanings = ['confirm', 'call_back', 'stop', 'start', 'other'] as const;
export type ReplyMeaning = (typeof replyMeanings)[number];

/**
 * The result of a patient's reply. `ambiguous`: the reply can belong to several appointments, or to a newer offer, so
 * nothing changed. `outdated`: the appointment was moved, cancelled, over or given to another patient, or the patient's
 * number has changed. `unmatched`: no reminder went to this number lately. `recorded`: the reply is for staff to read.
 */
const replyResults = ['applied', 'recorded', 'ambiguous', 'outdated', 'unmatched'] as const;
export type ReplyResult = (typeof replyResults)[number];

const reminderReply = z.object({
  id,
  meaning: z.enum(replyMeanings),
  result: z.enum(replyResults),
  receivedAt: epochMillis,
  /** The appointments that the reply may refer to, as far as the caller may see them. */
  about: z.array(
    z.object({
      doctorName: z.string(),
      /** Null if the appointment has no ticket or was given to another patient. */
      ticketCode: nullableText,
      /** The time of the appointment in the reminder. */
      forTime: epochMillis,
      /** The patient who got the reminder. */
      patientId: id,
      patientName: z.string(),
      /** The member of staff who marked the reply as done on Today. */
      done: z.nullable(z.object({ by: z.string(), at: epochMillis })),
    }),
  ),
});
export type ReminderReply = z.infer<typeof reminderReply>;

export const listReminderReplies = route({
  method: 'GET',
  path: '/reminder-replies',
  summary: 'List SMS replies of the last two weeks about patients of the caller’s doctors, at most 100',
  access: 'signed_in',
  status: 200,
  response: z.object({ replies: z.array(reminderReply) }),
  errors: [],
});

export const remindersApi = {
  listReminders,
  listReminderReplies,
  listReminderRules,
  createReminderRule,
  updateReminderRule,
  deleteReminderRule,
  updateReminderSettings,
} as const;
