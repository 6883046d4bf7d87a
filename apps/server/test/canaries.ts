import { type RecordSection, recordSections } from '@anteroom/contract/record-sections';
import { sql } from 'kysely';
import type { Clinic } from './clinic.ts';

/**
 * Returns the text that is stored in every field of the section, in every record, so that a test recognizes the section
 * in a response.
 */
const canaryOf = (section: RecordSection) => `canary ${section.replaceAll('_', ' ')}`;

const canary = (section: RecordSection) => sql.lit(canaryOf(section));

/**
 * The phone number of the patient in the access matrix, so that the search for possible duplicates finds the patient.
 */
const canaryPhone = '617.555.0177';

/**
 * Makes the database write a canary text into every field of a section, in each row that is written from now on:
 * patients, appointments, drafts, reminders and offers.
 */
export async function writeCanaries({ db }: Clinic): Promise<void> {
  const fillers = {
    patients: sql`
      new.contact_by := 'sms'; new.email := 'canary-contact@example.org'; new.phone := ${sql.lit(canaryPhone)};
      new.address := ${canary('contact')}; new.city := ${canary('contact')}; new.state := ${canary('contact')};
      new.zip_code := ${canary('contact')}; new.country := ${canary('contact')};
      new.emergency_contact_name := ${canary('emergency_contact')};
      new.emergency_contact_phone := 'canary emergency con';
      new.insurance_provider := ${canary('insurance')}; new.insurance_policy_number := ${canary('insurance')};
      new.medical_history := ${canary('medical_history')};
      new.allergies := ${canary('medication')}; new.current_medications := ${canary('medication')};`,
    appointments: sql`
      new.reason_for_visit := ${canary('visit_reason')}; new.notes := ${canary('visit_notes')};
      new.diagnosis := ${canary('outcome')}; new.treatment := ${canary('outcome')}; new.prescription := ${canary('outcome')};
      if new.status = 'cancelled' then new.cancellation_reason := ${canary('visit_reason')}; end if;`,
    visit_drafts: sql`
      if new.edited_at is not null then
        new.notes := ${canary('visit_notes')}; new.diagnosis := ${canary('outcome')};
        new.treatment := ${canary('outcome')}; new.prescription := ${canary('outcome')};
      end if;`,
    reminders: sql`new.state := 'skipped'; new.skipped_because := 'opted_out'; new.masked_recipient := ${canary('contact')};`,
    offers: sql`new.state := 'skipped'; new.skipped_because := 'no_consent'; new.masked_recipient := ${canary('contact')};`,
  };
  for (const [table, fill] of Object.entries(fillers)) {
    const name = sql.raw(`canaries_of_${table}`);
    await sql`create function ${name}() returns trigger language plpgsql as $$ begin ${fill} return new; end $$`.execute(
      db,
    );
    await sql`create trigger write_canaries before insert or update on ${sql.table(table)}
      for each row execute function ${name}()`.execute(db);
  }
}

/**
 * Also matches the reasons that reveal by which channel a patient wants to be contacted. The clinic of the access
 * matrix sends no SMS.
 */
const contactCanaries = /canary-contact|617.555.0177|"(opted_out|no_consent|sms_off)"/;

/** Returns the sections whose canary texts a response contains. */
export function sectionsIn(text: string): RecordSection[] {
  return recordSections.filter(
    (section) => text.includes(canaryOf(section)) || (section === 'contact' && contactCanaries.test(text)),
  );
}
