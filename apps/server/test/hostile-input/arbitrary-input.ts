import type { Route } from '@anteroom/contract/route';
import fc from 'fast-check';
import type { Asked } from '../access/row.ts';
import { fieldsOf, formsOf, type Schema, schemaOf, withValue } from './fields.ts';

/** Ids of existing records, so that not every request names a missing record. */
export type Known = { ids: Record<string, readonly number[]>; uuids: readonly string[] };

/** Generates instants close to now. Some of them are equal. */
const instant = (now: number) =>
  fc
    .integer({ min: -50, max: 500 })
    .map((quarters) => Math.ceil(now / 900_000) * 900_000 + quarters * 900_000);

const day = fc
  .integer({ min: -3, max: 40 })
  .map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));

const word = fc.oneof(
  fc.constantFrom(
    'Ann',
    'O’Neil',
    'Zoé',
    '08:00',
    '09:30',
    '23:59',
    '%',
    "'; --",
    '𝒜𝒜',
    '<b>x</b>',
    '=1+1',
    '',
  ),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

const junk = fc.oneof(
  fc.constantFrom(
    null,
    true,
    {},
    [],
    0,
    -1,
    1.5,
    1e20,
    2 ** 53,
    '',
    'x'.repeat(3000),
    '\u0000',
    '\ud800',
    '__proto__',
  ),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }),
);

type Names = { known: Known; now: number; name: string };

/**
 * Generates values that roughly match the contract's schema. Some violate further rules, and the server must reject
 * those.
 */
function rightValue(schema: Schema, names: Names): fc.Arbitrary<unknown> {
  return fc.oneof(...formsOf(schema).map((form) => rightForm(form, names)));
}

function rightForm(form: Schema, names: Names): fc.Arbitrary<unknown> {
  if (form.const !== undefined) return fc.constant(form.const);
  if (form.enum) return fc.constantFrom(...form.enum);
  if (form.properties) return rightRecord(form, names);
  if (form.items)
    return fc.array(rightValue(form.items, names), { minLength: form.minItems ?? 0, maxLength: 3 });
  const types = [form.type].flat();
  if (types.includes('boolean')) return fc.boolean();
  if (types.includes('null') && types.length === 1) return fc.constant(null);
  if (types.includes('string')) return rightText(form, names);
  return rightNumber(form, names);
}

function rightRecord({ properties = {}, required = [] }: Schema, names: Names): fc.Arbitrary<unknown> {
  const values = Object.entries(properties).map(([name, schema]) => [
    name,
    rightValue(schema, { ...names, name }),
  ]);
  return fc.record(Object.fromEntries(values), { requiredKeys: [...required] as never[] });
}

function rightText({ format, pattern }: Schema, { known, name }: Names): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...known.uuids), fc.uuid());
  if (format === 'date') return day;
  if (format === 'date-time') return day.map((date) => `${date}T10:00:00+01:00`);
  if (name === 'email') return fc.nat(500).map((number) => `fuzz-${number}@clinic.example`);
  if (/password/i.test(name)) return fc.constantFrom('Hard-To-Guess-42', 'Password1', 'short');
  if (pattern?.includes('23:59')) return fc.constantFrom('10:00', '12:15', '23:59');
  if (pattern?.includes(':(')) return fc.constantFrom('08:00', '09:45', '22:30');
  if (pattern?.includes('\\d')) return fc.nat(300).map(String);
  return word;
}

function rightNumber(
  { minimum, maximum, multipleOf }: Schema,
  { known, name, now }: Names,
): fc.Arbitrary<number> {
  const ids = known.ids[name];
  if (ids) return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.nat(2000));
  if (name.endsWith('DateTime') || name === 'followUpDate') return instant(now);
  if (name === 'dateOfBirth' || name === 'dateOfDeath') return fc.integer({ min: 0, max: now });
  const step = multipleOf ?? 1;
  const [low, high] = [minimum ?? 1, Math.min(maximum ?? 50, (minimum ?? 1) + 600)];
  return fc
    .integer({ min: Math.ceil(low / step), max: Math.floor(high / step) })
    .map((count) => count * step);
}

/** Generates the input of a route. It is valid by the contract, or has one invalid value. */
export function arbitraryInput(route: Route, known: Known, now: number): fc.Arbitrary<Asked> {
  const names = { known, now, name: '' };
  const part = (shape: Route['body']) =>
    shape ? rightValue(schemaOf(shape), names) : fc.constant(undefined);
  const right = fc.record({
    params: fc.record(paramsOf(route, names)),
    query: part(route.query),
    body: part(route.body),
  }) as fc.Arbitrary<Asked>;
  if (!route.body) return right;
  return fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: withJunk(route, right) });
}

/** Chooses ids by the name of the parameter, because the schema of a path parameter only says "digits". */
function paramsOf(route: Route, { known }: Names): Record<string, fc.Arbitrary<unknown>> {
  const params = (route.path.match(/:\w+/g) ?? []).map((part) => part.slice(1));
  return Object.fromEntries(params.map((name) => [name, idFor(name, known)]));
}

function idFor(name: string, { ids, uuids }: Known): fc.Arbitrary<unknown> {
  const those: readonly unknown[] = ids[name] ?? uuids;
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...those) },
    { weight: 1, arbitrary: fc.oneof(fc.nat(5000), fc.uuid(), fc.constantFrom(0, -1, 'x', '1e3', "'")) },
  );
}

function withJunk(route: Route, right: fc.Arbitrary<Asked>): fc.Arbitrary<Asked> {
  const places = fieldsOf(route.body).map(({ path }) => path);
  const place = fc.constantFrom<(typeof places)[number]>(...places, [], ['nobodys']);
  return fc
    .tuple(right, place, junk)
    .map(([input, path, value]) => ({ ...input, body: withValue(input.body, path, value) }));
}
