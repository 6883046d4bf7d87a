import { z } from 'zod/mini';
import { appointmentStatus, appointmentType, appointmentTypes } from './appointments.ts';
import { calendarDate, epochMillis, id, idInUrl, uuid } from './primitives.ts';
import { route } from './route.ts';
import { dayOfWeek, endPattern, startPattern, timeOfDay } from './schedule.ts';
import { partOf } from './section-marks.ts';

/** The limits of the waiting list. In a separate file, because every page of the app loads `limits.ts`. */
export const waitingListLimits = {
  maxNoticeMinutes: 20_160,
  defaultNoticeMinutes: 120,
  maxDoctors: 50,
  shown: 200,
} as const;
const { maxNoticeMinutes, maxDoctors } = waitingListLimits;

export const waitingPriorities = ['urgent', 'routine'] as const;
const waitingPriority = z.enum(waitingPriorities, { error: 'Priority must be routine or urgent' });
export type WaitingPriority = z.infer<typeof waitingPriority>;

const once = <Item>(error: string) =>
  z.refine<Item[]>((items) => new Set(items).size === items.length, { error });
const noticeMessage = {
  error: `Least notice must be a whole number of minutes, at most ${maxNoticeMinutes}`,
};

/** The wishes of a patient who waits. All times of day are by the clinic's clock. */
const wishes = {
  /** The doctors of the waiting list entry. An appointment with any of them suits the patient. */
  doctorIds: z
    .array(id, { error: 'Choose at least one doctor' })
    .check(
      z.minLength(1, { error: 'Choose at least one doctor' }),
      z.maxLength(maxDoctors, { error: `Choose at most ${maxDoctors} doctors` }),
      once('Choose each doctor once'),
    ),
  /** The visit types that suit the patient. Empty means every type. */
  appointmentTypes: z
    .array(appointmentType, { error: 'Visit types must be a list' })
    .check(
      z.maxLength(appointmentTypes.length, { error: 'Too many visit types' }),
      once('Choose each visit type once'),
    ),
  earliest: calendarDate,
  /** The last date that suits the patient. Null if there is no last date. */
  latest: z.nullable(calendarDate),
  /** The weekdays that suit the patient. 0 is Sunday. Empty means every day of the week. */
  weekdays: z
    .array(dayOfWeek, { error: 'Weekdays must be a list' })
    .check(z.maxLength(7, { error: 'Too many weekdays' }), once('Choose each weekday once')),
  /** The earliest time at which the visit may begin. Null means any time. */
  fromTime: z.nullable(timeOfDay('From', startPattern)),
  /** The latest time at which the visit may end. Null means any time. */
  untilTime: z.nullable(timeOfDay('Until', endPattern)),
  /** The minimum notice that the patient needs before the visit, in minutes. */
  leastNoticeMinutes: z
    .int(noticeMessage)
    .check(z.gte(0, noticeMessage), z.lte(maxNoticeMinutes, noticeMessage)),
  priority: waitingPriority,
};

export const addToWaitingListBody = z.strictObject({
  patientId: z.int({ error: 'Patient is required' }).check(z.positive({ error: 'Patient is required' })),
  /** The appointment that an earlier time would replace. */
  replacesAppointmentId: z._default(z.nullable(uuid), null),
  doctorIds: wishes.doctorIds,
  appointmentTypes: z._default(wishes.appointmentTypes, []),
  earliest: wishes.earliest,
  latest: z._default(wishes.latest, null),
  weekdays: z._default(wishes.weekdays, []),
  fromTime: z._default(wishes.fromTime, null),
  untilTime: z._default(wishes.untilTime, null),
  leastNoticeMinutes: z._default(wishes.leastNoticeMinutes, waitingListLimits.defaultNoticeMinutes),
  priority: z._default(wishes.priority, 'routine'),
});
export type AddToWaitingListBody = z.output<typeof addToWaitingListBody>;

/** The fields of a waiting list entry that can be changed. The patient and the replaced appointment cannot. */
const waitingEntryChange = z.strictObject({
  doctorIds: z.optional(wishes.doctorIds),
  appointmentTypes: z.optional(wishes.appointmentTypes),
  earliest: z.optional(wishes.earliest),
  latest: z.optional(wishes.latest),
  weekdays: z.optional(wishes.weekdays),
  fromTime: z.optional(wishes.fromTime),
  untilTime: z.optional(wishes.untilTime),
  leastNoticeMinutes: z.optional(wishes.leastNoticeMinutes),
  priority: z.optional(wishes.priority),
});
export type WaitingEntryChange = z.output<typeof waitingEntryChange>;

/**
 * Why a patient gets no offer. `sms_off` means that the patient wants SMS, but the clinic is connected to no provider.
 */
export const noOfferReasons = [
  'deceased',
  'inactive',
  'restricted',
  'not_wanted',
  'sms_off',
  'no_consent',
  'no_phone',
  'phone_not_international',
  'no_address',
  'address_unconfirmed',
] as const;
export type NoOfferReason = (typeof noOfferReasons)[number];

/** The reasons why a patient got no offer of a free time. */
export const skipReasons = [
  ...noOfferReasons,
  'opted_out',
  'too_late',
  'not_waiting',
  'not_suitable',
] as const;
export type SkipReason = (typeof skipReasons)[number];

const replacedAppointment = z.object({
  uuid,
  doctorName: z.string(),
  appointmentType,
  status: appointmentStatus,
  scheduledDateTime: epochMillis,
});

export const waitingEntry = z.object({
  id,
  patientId: id,
  patientFirstName: z.string(),
  patientLastName: z.string(),
  /** The doctors of the waiting list entry that the caller works for. */
  doctors: z.array(z.object({ id, name: z.string() })),
  /**
   * True if the patient also waits for doctors that the caller does not work for. Only users who work for all doctors
   * of the entry can change it.
   */
  hasOtherDoctors: z.boolean(),
  appointmentTypes: z.array(appointmentType),
  earliest: calendarDate,
  latest: z.nullable(calendarDate),
  weekdays: z.array(z.int()),
  fromTime: z.nullable(z.string()),
  untilTime: z.nullable(z.string()),
  leastNoticeMinutes: z.int(),
  priority: waitingPriority,
  /**
   * The appointment that an earlier time would replace. Null if there is none, or if the caller does not work for its
   * doctor.
   */
  replaces: z.nullable(replacedAppointment),
  since: epochMillis,
  /**
   * Why no offer can be sent. Null if offers can be sent. This belongs to the contact details, because most reasons
   * reveal how the patient wants to be reached, or that an address is missing.
   */
  noOfferBecause: partOf('contact', z.nullable(z.enum(noOfferReasons))),
  version: z.int(),
});
export type WaitingEntry = z.infer<typeof waitingEntry>;

/**
 * The fields of a waiting list entry that decide whether a booking ends the wait. `earlierThan` is the time of the
 * appointment to be replaced.
 */
export type Wish = Pick<WaitingEntry, 'appointmentTypes' | 'earliest' | 'latest'> & {
  doctorIds: readonly number[];
  earlierThan: number | null;
};

type Booking = {
  doctorId: number;
  appointmentType: string;
  scheduledDateTime: number;
  date: string;
};

const unplanned: readonly string[] = ['walk_in', 'emergency'];

/**
 * Returns whether a booking matches what the patient waits for. Ignores weekdays and times of day, because the patient
 * agreed to the time. A walk-in or an emergency counts only if the entry names that type.
 */
export function isMetBy(
  wish: Wish,
  { doctorId, appointmentType, scheduledDateTime, date }: Booking,
): boolean {
  const { doctorIds, appointmentTypes: types, earliest, latest, earlierThan } = wish;
  const isWantedType =
    types.length === 0
      ? !unplanned.includes(appointmentType)
      : types.some((type) => type === appointmentType);
  const isWantedDate = earliest <= date && (latest === null || date <= latest);
  const isEarlier = earlierThan === null || scheduledDateTime < earlierThan;
  return doctorIds.includes(doctorId) && isWantedType && isWantedDate && isEarlier;
}

export const listWaiting = route({
  method: 'GET',
  path: '/waiting-list',
  summary: 'List the waiting patients in the order in which free times are offered to them',
  access: 'signed_in',
  isTimed: true,
  query: z.strictObject({ patientId: z.optional(idInUrl), doctorId: z.optional(idInUrl) }),
  status: 200,
  response: z.object({ entries: z.array(waitingEntry), total: z.int() }),
  errors: [],
});

export const addToWaitingList = route({
  method: 'POST',
  path: '/waiting-list',
  summary: 'Put a patient on the waiting list',
  access: 'signed_in',
  body: addToWaitingListBody,
  status: 201,
  response: z.object({ entry: waitingEntry }),
  errors: ['already_waiting', 'patient_inactive', 'patient_merged', 'doctor_disabled', 'doctor_unconfirmed'],
});

const params = z.object({ entryId: idInUrl });

export const updateWaiting = route({
  method: 'PUT',
  path: '/waiting-list/:entryId',
  summary: 'Change the wishes of a waiting patient',
  access: 'signed_in',
  params,
  body: waitingEntryChange,
  status: 200,
  response: z.object({ entry: waitingEntry }),
  takesIfMatch: true,
  errors: ['already_waiting', 'doctor_disabled', 'doctor_unconfirmed', 'stale_write'],
});

export const removeFromWaitingList = route({
  method: 'DELETE',
  path: '/waiting-list/:entryId',
  summary: 'Remove a patient from the waiting list',
  access: 'signed_in',
  params,
  status: 204,
  errors: [],
});

export const offerStates = [
  'planned',
  'sent',
  'accepted',
  'booked',
  'declined',
  'taken',
  'closed',
  'skipped',
] as const;

/**
 * Why an opening was closed. `no_candidate`: no patient on the waiting list can take the time. `offered`: an
 * overlapping time is already offered through another opening. `too_deep`: too many accepted offers in a row led to
 * this time. Openings that closed before an offer was planned, as with these three reasons, are not listed.
 */
export const closedReasons = [
  'taken',
  'away',
  'passed',
  'too_deep',
  'no_candidate',
  'offered',
  'withdrawn',
] as const;
export type ClosedReason = (typeof closedReasons)[number];

export const textStates = ['planned', 'claimed', 'sent', 'delivered', 'failed', 'unknown'] as const;
export type TextState = (typeof textStates)[number];

const listedOffer = z.object({
  entryId: id,
  /** The patient. Null if the caller may not read the record. */
  patient: z.nullable(z.object({ id, firstName: z.string(), lastName: z.string() })),
  /**
   * The state of the offer. `booked`: staff booked the time. `taken`: another patient got the time. `closed`: the offer
   * ended for another reason.
   */
  state: z.enum(offerStates),
  skippedBecause: partOf('contact', z.nullable(z.enum(skipReasons))),
  dueAt: epochMillis,
  sentAt: z.nullable(epochMillis),
  answeredAt: z.nullable(epochMillis),
  /** The masked address, such as `m…@example.org` or `+49…789`. */
  recipient: partOf('contact', z.nullable(z.string())),
  /**
   * The SMS of the offer. Null if the offer was sent by mail. `planned`: the provider did not accept the SMS, and the
   * server tries again. `segments` is the number of messages that the provider charges for.
   */
  sms: z.nullable(z.object({ state: z.enum(textStates), segments: z.int() })),
  /** True if the patient still waits, so that staff can book the time for them. */
  isWaiting: z.boolean(),
});

export const opening = z.object({
  id,
  doctorId: id,
  doctorName: z.string(),
  scheduledDateTime: epochMillis,
  durationMinutes: z.int(),
  appointmentType,
  state: z.enum(['open', 'filled', 'closed']),
  closedBecause: z.nullable(z.enum(closedReasons)),
  /** The offers in the order in which they are sent to the patients. */
  offers: z.array(listedOffer),
});
export type Opening = z.infer<typeof opening>;

export const listOpenings = route({
  method: 'GET',
  path: '/waiting-list/openings',
  summary:
    'List the times that became free while patients wait, with the offers and replies. Lists closed ones for a week',
  access: 'signed_in',
  isTimed: true,
  status: 200,
  response: z.object({ openings: z.array(opening) }),
  errors: [],
});

const ofOpening = z.object({ openingId: idInUrl });

export const bookOpening = route({
  method: 'POST',
  path: '/waiting-list/openings/:openingId/appointment',
  summary: 'Book a free time for one of the waiting patients. Ends the other offers',
  access: 'signed_in',
  params: ofOpening,
  body: z.strictObject({ entryId: id }),
  status: 200,
  response: z.object({ appointmentId: uuid }),
  errors: [
    'time_taken',
    'appointment_overlap',
    'patient_inactive',
    'patient_merged',
    'doctor_disabled',
    'doctor_unconfirmed',
    'queue_changed',
  ],
});

export const withdrawOpening = route({
  method: 'POST',
  path: '/waiting-list/openings/:openingId/withdrawal',
  summary: 'Stop offering a free time to patients. Ends its open offers',
  access: 'signed_in',
  params: ofOpening,
  status: 204,
  errors: ['time_taken'],
});

export const waitingListApi = {
  listOpenings,
  bookOpening,
  withdrawOpening,
  listWaiting,
  addToWaitingList,
  updateWaiting,
  removeFromWaitingList,
} as const;
