/** The keywords of JSON Schema that the contract uses. */
export type JsonSchema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
};

/** The pattern of a whole number in a URL, in which every value is text. */
export const digits = '^\\d{1,16}$';

/** Returns a value that the schema accepts. `name` is the name of the field with this value. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = choiceOf(schema);
  if (choice) return exampleOf(choice, name);
  switch (typeOf(schema)) {
    case 'object':
      return exampleObject(schema);
    case 'array':
      return schema.items ? [exampleOf(schema.items, name)] : [];
    case 'string':
      return exampleText(schema, name);
    case 'integer':
    case 'number':
      return exampleNumber(schema, name);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/**
 * Of several alternative schemas, returns the first that describes a real value. Skips null and single constants, such
 * as the empty text, unless there is nothing else.
 */
function choiceOf({ anyOf, oneOf }: JsonSchema): JsonSchema | undefined {
  const choices = anyOf ?? oneOf;
  return choices?.find((each) => each.type !== 'null' && each.const === undefined) ?? choices?.[0];
}

function typeOf({ type, properties }: JsonSchema): string | undefined {
  if (typeof type === 'string') return type;
  return type?.find((each) => each !== 'null') ?? (properties && 'object');
}

function exampleObject({ properties = {} }: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, exampleOf(each, name)]));
}

const textsByFormat: Readonly<Record<string, string>> = {
  date: '2026-03-02',
  'date-time': '2026-03-02T10:30:00Z',
  uuid: '3f2b8c1e-5d47-4a90-9c6e-2b1f7d8a4e05',
};

const textsByName: Readonly<Record<string, string>> = {
  action: 'patient.updated',
  address: '14 Mill Lane',
  allergies: 'Penicillin',
  city: 'Bristol',
  clinicName: 'Riverside Practice',
  country: 'United Kingdom',
  currentMedications: 'Ramipril 5 mg',
  diagnosis: 'Acute bronchitis',
  doctorName: 'Dana Okafor',
  email: 'maria.silva@mail.example',
  emergencyContactName: 'João Silva',
  endTime: '12:00',
  fileName: 'patients.csv',
  firstName: 'Maria',
  insurancePolicyNumber: 'NH-204518',
  insuranceProvider: 'Northern Health',
  label: 'Front desk',
  lastName: 'Silva',
  medicalHistory: 'Asthma since 2009',
  message: 'Done',
  name: 'Dana Okafor',
  newEmail: 'dana.okafor@clinic.example',
  note: 'Agreed with the patient',
  notes: 'Prefers mornings',
  password: 'Correct-Horse-7',
  code: '204518',
  currentPassword: 'Correct-Horse-7',
  newPassword: 'Better-Battery-8',
  patientFirstName: 'Maria',
  patientLastName: 'Silva',
  patientPhone: '+44 117 496 0158',
  phone: '+44 117 496 0158',
  emergencyContactPhone: '+44 117 496 0159',
  prefixes: '+44',
  smsPrefixes: '+44',
  prescription: 'Amoxicillin 500 mg, three times a day',
  reason: 'Unconscious in the waiting room',
  reasonForVisit: 'Persistent cough',
  specialization: 'General practice',
  startTime: '09:00',
  fromTime: '09:00',
  untilTime: '12:00',
  state: 'England',
  ticketCode: 'A-12',
  timezone: 'Europe/London',
  today: '2026-03-02',
  treatment: 'Rest and fluids',
  zipCode: 'BS1 4RW',
};

function exampleText(schema: JsonSchema, name: string): string {
  const text = textsByFormat[schema.format ?? ''] ?? textsByName[name];
  if (text !== undefined) return text;
  if (schema.pattern === digits) return '7';
  return 'text'.padEnd(schema.minLength ?? 0, '-').slice(0, schema.maxLength);
}

const numbersByName: Readonly<Record<string, number>> = {
  durationMinutes: 30,
  estimatedConsultationTime: 15,
  runningLateMinutes: 10,
  slotDurationMinutes: 30,
};

/** The instant in all examples: 2 March 2026, 10:30 UTC. */
const exampleInstant = Date.UTC(2026, 2, 2, 10, 30);

function exampleNumber(schema: JsonSchema, name: string): number {
  if (typeof schema.default === 'number') return schema.default;
  if (isInstant(schema, name)) return exampleInstant;
  const { minimum = 0, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER, multipleOf = 1 } = schema;
  const least = Math.max(minimum, exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1);
  return Math.min(maximum, Math.max(least, numbersByName[name] ?? 3 * multipleOf));
}

const instantNames = /At$|DateTime$|^(estimate|follow|lastUpdated|now$|start$|end$)|heldSince/;

/**
 * Returns whether a number is an instant in epoch milliseconds. The name of its field is needed, because the schema
 * alone does not show this.
 */
export function isInstant(schema: JsonSchema, name: string): boolean {
  const mayBeLarge = (schema.maximum ?? schema.exclusiveMaximum ?? Number.MAX_SAFE_INTEGER) > exampleInstant;
  return mayBeLarge && instantNames.test(name);
}
