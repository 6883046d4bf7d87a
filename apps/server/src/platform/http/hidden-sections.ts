import { api } from '@anteroom/contract/api';
import { isKeyedByField } from '@anteroom/contract/keyed-by-field';
import { dayWiseQueue } from '@anteroom/contract/queue';
import { type RecordSection, sectionOfField } from '@anteroom/contract/record-sections';
import type { Route } from '@anteroom/contract/route';
import { sectionOfShape } from '@anteroom/contract/section-marks';
import { AppError, notAllowed } from '#platform/app-error';
import type { Actor } from '#platform/context';

/*
 * Only this file removes hidden sections of a record from JSON responses, and rejects requests that contain a field of
 * a hidden section. The contract marks the fields. CSV exports leave out columns with `isHiddenField`.
 */

type Shape = NonNullable<Route['response']>;
type Hidden = readonly RecordSection[];

/** The fields of a schema that belong to hideable sections, as a tree with the same nesting as the data. */
type Plan =
  | { kind: 'fields'; fields: ReadonlyMap<string, { section: RecordSection | undefined; plan: Plan | null }> }
  | { kind: 'items'; plan: Plan }
  | { kind: 'keys' };

const plans = new WeakMap<object, { plan: Plan | null }>();

/** Returns the plan of a schema, or null if the schema has no field of a hideable section. */
function planOf(shape: Shape): Plan | null {
  const known = plans.get(shape) ?? { plan: readPlan(shape) };
  plans.set(shape, known);
  return known.plan;
}

/** The properties of Zod's schema definitions that contain other schemas. */
type Definition = {
  type: string;
  shape?: Record<string, Shape>;
  element?: Shape;
  valueType?: Shape;
  innerType?: Shape;
  in?: Shape;
  options?: readonly Shape[];
};

function readPlan(shape: Shape): Plan | null {
  if (isKeyedByField(shape)) return { kind: 'keys' };
  const { type, ...inside } = shape._zod.def as unknown as Definition;
  if (type === 'object') return planOfFields(inside.shape ?? {});
  const items = inside.element ?? inside.valueType;
  if (items) {
    const plan = planOf(items);
    return plan && { kind: 'items', plan };
  }
  if (type === 'union' && inside.options?.some((option) => planOf(option) !== null)) {
    throw new Error('Fields of hidden sections are not supported below a union');
  }
  const inner = inside.innerType ?? inside.in;
  return inner ? planOf(inner) : null;
}

function planOfFields(shape: Record<string, Shape>): Plan | null {
  const marked = Object.entries(shape)
    .map(([name, field]) => [name, { section: sectionOfShape(field), plan: planOf(field) }] as const)
    .filter(([, { section, plan }]) => section !== undefined || plan !== null);
  return marked.length === 0 ? null : { kind: 'fields', fields: new Map(marked) };
}

/** Copies a value without the fields of hidden sections. */
function without(value: unknown, plan: Plan, hidden: Hidden): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (plan.kind === 'items') {
    if (Array.isArray(value)) return value.map((item) => without(item, plan.plan, hidden));
    return mapEntries(value, (entry) => [without(entry, plan.plan, hidden)]);
  }
  return mapEntries(value, (entry, name) => {
    if (plan.kind === 'keys') return isHiddenField(name, hidden) ? [] : [entry];
    const field = plan.fields.get(name);
    if (field?.section && hidden.includes(field.section)) return [];
    return [field?.plan ? without(entry, field.plan, hidden) : entry];
  });
}

/** Copies an object. `change` returns the new entry, or an empty list to omit the entry. */
function mapEntries(value: object, change: (entry: unknown, name: string) => [unknown] | []): object {
  const entries = Object.entries(value).flatMap(([name, entry]) =>
    change(entry, name).map((changed) => [name, changed] as const),
  );
  return Object.fromEntries(entries);
}

/** Returns whether a field of a patient or an appointment belongs to a section that the clinic hides. */
export function isHiddenField(field: string, hidden: Hidden): boolean {
  const section = (sectionOfField as Partial<Record<string, RecordSection>>)[field];
  return section !== undefined && hidden.includes(section);
}

/** Returns whether the clinic hides a section of this route's response from the caller. */
export function hidesSections({ hiddenSections }: Actor, { response }: Route): boolean {
  return hiddenSections.length > 0 && response !== undefined && planOf(response) !== null;
}

/** Returns the response without the sections that the clinic hides from the caller. */
export function withoutHiddenSections({ hiddenSections }: Actor, { response }: Route, value: unknown) {
  const plan = response && planOf(response);
  return plan ? without(value, plan, hiddenSections) : value;
}

/** Returns the error without the hidden sections of the record or queue that it contains. */
export function errorWithoutHiddenSections(
  { hiddenSections }: Actor,
  route: Route,
  error: AppError,
): AppError {
  const { current, snapshot } = error.extras;
  if (hiddenSections.length === 0 || (current === undefined && snapshot === undefined)) return error;
  const record = route.response ? namesIn(planOf(route.response)) : namesInContract();
  const queue = namesIn(planOf(dayWiseQueue));
  return new AppError(error.code, error.message, {
    ...error.extras,
    ...(current === undefined ? {} : { current: withoutNames(current, record, hiddenSections) }),
    ...(snapshot === undefined ? {} : { snapshot: withoutNames(snapshot, queue, hiddenSections) }),
  });
}

let ofContract: Map<string, RecordSection> | undefined;

/**
 * Returns the names of all fields that a clinic can hide. Used for errors of routes without a response schema, because
 * no schema describes the record in such an error.
 */
function namesInContract(): Map<string, RecordSection> {
  const routes: readonly Route[] = Object.values(api);
  ofContract ??= new Map(routes.flatMap(({ response }) => (response ? [...namesIn(planOf(response))] : [])));
  return ofContract;
}

/** Returns the names of all fields in a plan. */
function namesIn(plan: Plan | null | undefined): Map<string, RecordSection> {
  if (!plan || plan.kind === 'keys') return new Map();
  if (plan.kind === 'items') return namesIn(plan.plan);
  return new Map(
    [...plan.fields].flatMap(([name, field]) => [
      ...(field.section ? [[name, field.section] as const] : []),
      ...namesIn(field.plan),
    ]),
  );
}

/** Returns the names of the fields that a clinic can hide in a request or response. */
export function markedFields(shape: Shape): string[] {
  return [...namesIn(planOf(shape)).keys()];
}

/**
 * Removes hidden fields by name. Used for records in errors, because the contract does not define the schema of these
 * records.
 */
function withoutNames(value: unknown, names: ReadonlyMap<string, RecordSection>, hidden: Hidden): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, names, hidden));
  if (typeof value !== 'object' || value === null) return value;
  return mapEntries(value, (entry, name) => {
    const section = names.get(name);
    return section && hidden.includes(section) ? [] : [withoutNames(entry, names, hidden)];
  });
}

/**
 * Rejects a request with a field of a section that is hidden from the caller, because the caller would overwrite a
 * value that they cannot see.
 */
export function assertMayWriteSections(
  { hiddenSections, role }: Actor,
  { body }: Route,
  sent: unknown,
): void {
  if (hiddenSections.length === 0 || !body) return;
  const plan = planOf(body);
  const section = plan && firstHidden(sent, plan, hiddenSections);
  if (section) throw hiddenFrom(role, section);
}

function firstHidden(value: unknown, plan: Plan, hidden: Hidden): RecordSection | undefined {
  if (typeof value !== 'object' || value === null || plan.kind === 'keys') return undefined;
  if (plan.kind === 'items') {
    return Object.values(value)
      .map((item) => firstHidden(item, plan.plan, hidden))
      .find(Boolean);
  }
  return Object.entries(value)
    .map(([name, entry]) => {
      const field = entry === undefined ? undefined : plan.fields.get(name);
      if (field?.section && hidden.includes(field.section)) return field.section;
      return field?.plan ? firstHidden(entry, field.plan, hidden) : undefined;
    })
    .find(Boolean);
}

/** The names of the sections in an error message. */
const inWords: Record<RecordSection, string> = {
  contact: 'contact details',
  emergency_contact: 'the emergency contact',
  insurance: 'insurance',
  medical_history: 'the medical history',
  medication: 'allergies and medications',
  visit_reason: 'reasons for visits and cancellations',
  visit_notes: 'notes on visits',
  outcome: 'diagnosis, treatment and prescription',
};

function hiddenFrom(role: Actor['role'], section: RecordSection): AppError {
  return notAllowed(`In this clinic, ${role}s cannot see or change ${inWords[section]}.`);
}

/** Rejects a request that needs whole records, such as an import, if the clinic hides a section from the caller. */
export function assertSeesWholeRecords({ hiddenSections: [section], role }: Actor): void {
  if (section === undefined) return;
  throw notAllowed(
    `This needs whole records, and your clinic does not show ${inWords[section]} to ${role}s. An admin can change that in Clinic Details.`,
  );
}
