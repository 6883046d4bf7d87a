import { auditOutcomes, auditSorts } from '@anteroom/contract/audit';
import { type AuditAction, auditActions } from '@anteroom/contract/audit-actions';
import type { Doctor } from '@anteroom/contract/staff';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { DoctorPicker } from '#features/staff';
import { Button } from '#ui/button';
import { DayField } from '#ui/day-field';
import { SelectField } from '#ui/select-field';
import { actionWords } from '../action-words.ts';
import { outcomeLabels, sortLabels, auditMessages as words } from '../audit.messages.ts';
import { type AuditFilters, countFilters, noFilters, withFilter } from '../audit-filters.ts';
import { SuggestionFilter, usePatientSuggestions, useUserSuggestions } from './suggestion-filter.tsx';

type Props = {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
  doctors: readonly Doctor[];
};

const outcomeOptions = auditOutcomes.map((value) => ({ value, label: outcomeLabels[value] }));

export function AuditFilterBar({ filters, onChange, doctors }: Props) {
  const set = <Name extends keyof AuditFilters>(name: Name, value: AuditFilters[Name] | undefined) =>
    onChange(withFilter(filters, name, value));
  const { isOpen, fold, sectionId } = useFold(countFilters(filters));
  const section = useRef<HTMLElement>(null);
  const clear = () => {
    onChange({ ...noFilters, sort: filters.sort, direction: filters.direction });
    // Move the focus away from the button, because the button disappears.
    section.current?.querySelector('input')?.focus();
  };
  return (
    <>
      {fold}
      <section
        ref={section}
        id={sectionId}
        aria-label={words.filters}
        className={`mb-5 grid grid-cols-2 items-end gap-3 lg:grid-cols-5 [&>*]:min-w-0 ${isOpen ? '' : 'max-md:hidden'}`}
      >
        <SuggestionFilter
          label={words.user}
          placeholder={words.userPlaceholder}
          chosenId={filters.actorId}
          nameById={words.userById}
          useSuggestions={useUserSuggestions}
          onChoose={(id) => set('actorId', id)}
        />
        <SuggestionFilter
          label={words.patient}
          placeholder={words.patientPlaceholder}
          chosenId={filters.patientId}
          nameById={words.patientById}
          useSuggestions={usePatientSuggestions}
          onChoose={(id) => set('patientId', id)}
        />
        <DoctorPicker
          doctors={doctors}
          placeholder={words.anyDoctor}
          chosenId={filters.doctorId ?? null}
          onChoose={(id) => set('doctorId', id ?? undefined)}
        />
        <SelectField
          label={words.action}
          options={actionOptions}
          placeholder={words.anyAction}
          value={filters.action ?? ''}
          onChange={({ target }) => set('action', (target.value || undefined) as AuditFilters['action'])}
        />
        <SelectField
          label={words.outcome}
          options={outcomeOptions}
          placeholder={words.anyOutcome}
          value={filters.outcome ?? ''}
          onChange={({ target }) => set('outcome', (target.value || undefined) as AuditFilters['outcome'])}
        />
        <PeriodAndOrder filters={filters} onChange={onChange} />
        <Button variant="quiet" disabled={countFilters(filters) === 0} onClick={clear}>
          {words.clearFilters}
        </Button>
      </section>
    </>
  );
}

/** Collapses the filters on a phone, so that the first entry is visible without scrolling. */
function useFold(count: number) {
  const [isOpen, setIsOpen] = useState(false);
  const sectionId = useId();
  const fold = (
    <Button
      icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
      aria-expanded={isOpen}
      aria-controls={sectionId}
      onClick={() => setIsOpen(!isOpen)}
      className="mb-4 w-full md:hidden"
    >
      {words.filtersSet(count)}
    </Button>
  );
  return { isOpen, fold, sectionId };
}

const sortOptions = auditSorts.map((value) => ({ value, label: sortLabels[value] }));
const directionOptions = [
  { value: 'asc', label: words.ascending },
  { value: 'desc', label: words.descending },
];

function PeriodAndOrder({ filters, onChange }: Omit<Props, 'doctors'>) {
  const day = (name: 'from' | 'to') => (
    <DayField
      label={words[name]}
      className="grid-cols-1"
      date={filters[name] ?? null}
      error={name === 'from' && isReversed(filters) ? words.fromAfterTo : undefined}
      onChoose={(date) => onChange(withFilter(filters, name, date))}
      onClear={() => onChange(withFilter(filters, name, undefined))}
    />
  );
  return (
    <>
      {day('from')}
      {day('to')}
      <SelectField
        label={words.sortBy}
        options={sortOptions}
        value={filters.sort}
        onChange={({ target }) => onChange({ ...filters, sort: target.value as AuditFilters['sort'] })}
      />
      <SelectField
        label={words.direction}
        options={directionOptions}
        value={filters.direction}
        onChange={({ target }) =>
          onChange({ ...filters, direction: target.value as AuditFilters['direction'] })
        }
      />
    </>
  );
}

function isReversed({ from, to }: AuditFilters): boolean {
  return from !== undefined && to !== undefined && from > to;
}

type ActionGroup = AuditAction extends `${infer Group}.${string}` ? Group : never;

const actionGroupLabels: Record<ActionGroup, string> = {
  session: 'Signing in',
  access: 'Access',
  account: 'Accounts',
  password: 'Passwords',
  mail_link: 'Links in emails',
  second_factor: 'Two-step sign-in',
  doctor: 'Doctors',
  clinic: 'Clinic',
  patient: 'Patients',
  emergency_access: 'Emergency access',
  appointment: 'Appointments',
  booking_page: 'Booking pages',
  booking_request: 'Booking requests',
  calendar_feed: 'Calendar feeds',
  import: 'Imports',
  schedule: 'Schedule',
  queue: 'Queue',
  report: 'Reports',
  day_list: 'Day lists',
  display: 'Displays',
  ticket: 'Tickets',
  reminder: 'Reminders',
  message: 'Messages of patients',
  waiting_list: 'Waiting list',
  visit: 'Patients’ own pages',
  audit: 'Audit trail',
  alarm: 'Alarms',
  system: 'Server',
  demo: 'Demo',
};

const actionOptions = Object.entries(actionGroupLabels).map(([group, label]) => ({
  group: label,
  options: auditActions
    .filter((action) => action.startsWith(`${group}.`))
    .map((action) => ({ value: action, label: actionWords[action].label })),
}));
