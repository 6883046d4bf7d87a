import { z } from 'zod/mini';
import { pageQuery, pagination } from './page.ts';
import { type PatientField, patientFieldNames } from './patient-fields.ts';
import { patient } from './patients.ts';
import { calendarDate, epochMillis, id, idInUrl, nullableText } from './primitives.ts';
import { type RecordSection, sectionOfField } from './record-sections.ts';
import { route } from './route.ts';
import { partOf } from './section-marks.ts';

/** One of two records that may belong to the same person. */
export const duplicateRecord = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.nullable(calendarDate),
  phone: partOf('contact', nullableText),
  doctorName: z.string(),
  isActive: z.boolean(),
});
export type DuplicateRecord = z.infer<typeof duplicateRecord>;

export const duplicatePair = z.object({
  /** The older of the two records. */
  one: duplicateRecord,
  other: duplicateRecord,
  /**
   * True if first and last name are equal. False if one of them is only similar. The dates of birth are always equal.
   */
  sameName: z.boolean(),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

export const listDuplicates = route({
  method: 'GET',
  path: '/patients/duplicates',
  summary: 'List pairs of records that may belong to one person, if the caller may see both records',
  access: 'signed_in',
  query: z.strictObject({
    ...pageQuery,
    /** Lists `possible` duplicates by default, or `different`: pairs that were marked as different people. */
    state: z.optional(z.enum(['possible', 'different'], { error: 'State must be possible or different' })),
  }),
  status: 200,
  response: z.object({ pairs: z.array(duplicatePair), pagination }),
  errors: [],
});

export const setDifferentPatients = route({
  method: 'PUT',
  path: '/patients/:patientId/different-patients',
  summary: 'Mark two records as records of different people, or list them as possible duplicates again',
  access: 'signed_in',
  params: z.object({ patientId: idInUrl }),
  body: z.strictObject({ otherPatientId: id, areDifferent: z.boolean({ error: 'Choose yes or no' }) }),
  status: 200,
  response: z.object({ areDifferent: z.boolean() }),
  errors: ['patient_merged'],
});

/** The fields whose two texts can both be kept, one below the other. */
export const joinableFields = ['medicalHistory', 'allergies', 'currentMedications'] as const;
export type JoinableField = (typeof joinableFields)[number];

export const isJoinable = (field: string): field is JoinableField =>
  joinableFields.some((joinable) => joinable === field);

const error = 'Choose survivor or other';
const side = z.optional(z.enum(['survivor', 'other'], { error }));
const sideOrBoth = z.optional(z.enum(['survivor', 'other', 'both'], { error: `${error} or both` }));

type Choices = { [Field in PatientField]: Field extends JoinableField ? typeof sideOrBoth : typeof side };

const ofFields = Object.fromEntries(
  patientFieldNames.map((field) => {
    const section: RecordSection | undefined = sectionOfField[field as keyof typeof sectionOfField];
    const choice = isJoinable(field) ? sideOrBoth : side;
    return [field, section ? partOf(section, choice) : choice];
  }),
) as Choices;

/**
 * The record whose value stays, by field. Without a choice, the survivor's value stays, or the other record's value if
 * the survivor's is empty.
 */
export const mergeChoices = z.strictObject({ ...ofFields, doctorId: side });
export type MergeChoices = z.output<typeof mergeChoices>;

const params = z.object({ patientId: idInUrl });

export const mergePatients = route({
  method: 'POST',
  path: '/patients/:patientId/merge',
  summary:
    'Merge another record into this one. All appointments of the other record move to this one, which replaces it',
  access: 'signed_in',
  params,
  body: z.strictObject({
    otherPatientId: id,
    /** The version of the other record that the user compared. */
    otherVersion: z.optional(id),
    choices: z.optional(mergeChoices),
  }),
  status: 200,
  response: z.object({ patient }),
  takesIfMatch: true,
  errors: [
    'patient_merged',
    'patient_inactive',
    'appointment_overlap',
    'stale_write',
    'doctor_disabled',
    'doctor_unconfirmed',
  ],
});

/** A record that was merged into another one. */
export const mergedRecord = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.nullable(calendarDate),
  mergedAt: epochMillis,
  mergedBy: z.string(),
  /**
   * True if this record was merged into a record that was itself merged into another one later. The later merge must be
   * separated first.
   */
  isNested: z.boolean(),
});
export type MergedRecord = z.infer<typeof mergedRecord>;

export const separatePatients = route({
  method: 'POST',
  path: '/patients/:patientId/separate',
  summary:
    'Undo a merge. The merged record gets its data back, except what has left the surviving record since',
  access: 'signed_in',
  params,
  status: 200,
  response: z.object({
    /** The record that was separated from the other one. */
    patient,
    survivor: patient,
  }),
  errors: ['merged_further'],
});
