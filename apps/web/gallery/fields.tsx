import { type ReactNode, useState } from 'react';
import { AddressField } from '#ui/address-field';
import { CheckField } from '#ui/check-field';
import { Combobox, OptionList } from '#ui/combobox';
import { DateTimeField } from '#ui/date-time-field';
import { DayField } from '#ui/day-field';
import { Field, type FieldFrame } from '#ui/field';
import { PasswordField } from '#ui/password-field';
import { RadioField } from '#ui/radio-field';
import { SearchForm } from '#ui/search-form';
import { SelectField } from '#ui/select-field';
import { TextAreaField, TextField } from '#ui/text-field';
import { type Exhibits, ignore, longName, longText, longWord } from './exhibits.ts';

const options = [
  { value: 'a', label: 'Dana Okafor – Family Medicine' },
  { value: 'b', label: longName },
];

const frames: readonly (readonly [state: string, frame: Omit<FieldFrame, 'label'>, isDisabled: boolean])[] = [
  ['default', {}, false],
  ['required, with a hint', { isRequired: true, hint: 'As it stands in the passport.' }, false],
  ['refused', { error: 'First name is required', hint: 'As it stands in the passport.' }, false],
  ['refused at length', { error: `${longWord} is not valid` }, false],
  ['disabled', {}, true],
];

const people = ['Ada Lind', longName, 'Lino Berg'];

/** Leaves room below its content for a list that opens downwards. */
function Tall({ children }: { children: ReactNode }) {
  return <div className="relative h-64">{children}</div>;
}

type BoxProps = { text: string; isOpen: boolean; found: number; error?: string };

function PatientBox({ text, isOpen, found, error }: BoxProps) {
  return (
    <Combobox
      label="Patient"
      placeholder="Type a name, email or phone number"
      {...(error ? { error } : {})}
      text={text}
      onText={ignore}
      isOpen={isOpen}
      isStale={false}
      onOpen={ignore}
      options={people.slice(0, found)}
      optionKey={(name) => name}
      renderOption={(name) => name}
      onChoose={ignore}
      status={found === 0 ? 'No active patient found' : `${found} patients found`}
    />
  );
}

type WhenProps = { initial: string; error?: string; hint?: string };

function WhenBox({ initial, error, hint }: WhenProps) {
  const [value, setValue] = useState(initial);
  return (
    <DateTimeField
      label="Date and time"
      timeLabel="Time"
      isRequired
      error={error}
      hint={hint}
      value={value}
      onChange={setValue}
    />
  );
}

function ShownDay({ hint }: { hint?: string }) {
  const [date, setDate] = useState('2026-11-24');
  return <DayField label="Date" {...(hint ? { hint } : {})} date={date} onChoose={setDate} />;
}

function Choice({ hint, isOneColumn = false }: { hint: string; isOneColumn?: boolean }) {
  const [value, setValue] = useState('day_wise');
  const choices = [
    { value: 'day_wise', label: 'Day-wise', hint },
    { value: 'central', label: 'Central', hint },
  ];
  return (
    <RadioField
      legend="Queue type"
      options={choices}
      value={value}
      onChange={setValue}
      isOneColumn={isOneColumn}
    />
  );
}

export const fields: Exhibits = {
  field: [
    [
      'around any control',
      <Field key="field" label="Shade" hint="The frame that all fields share.">
        {(ids) => <input {...ids} type="color" className="h-11 w-20 rounded-md border border-line-strong" />}
      </Field>,
    ],
  ],
  'text-field': [
    ...frames.map(
      ([state, frame, disabled]) =>
        [
          state,
          <TextField key={state} label="First name" {...frame} disabled={disabled} defaultValue="Ada" />,
        ] as const,
    ),
    ['empty', <TextField key="empty" label="Search" placeholder="Type a name" />],
    ['read only, long', <TextField key="long" label="Address" readOnly value={longText} />],
  ],
  'date-time-field': [
    ['filled', <WhenBox key="filled" initial="2026-11-24T14:05" />],
    ['empty', <WhenBox key="empty" initial="" />],
    ['refused', <WhenBox key="refused" initial="2026-11-24T" error="Date and time is required" />],
    ['hint, long', <WhenBox key="long" initial="2026-11-24T09:30" hint={longText} />],
  ],
  'day-field': [
    ['default', <ShownDay key="default" />],
    ['hint, long', <ShownDay key="long" hint={longText} />],
  ],
  'text-area-field': frames.map(([state, frame, disabled]) => [
    state,
    <TextAreaField key={state} label="Notes" {...frame} disabled={disabled} defaultValue={longText} />,
  ]),
  'password-field': frames.map(([state, frame, disabled]) => [
    state,
    <PasswordField key={state} label="Password" {...frame} disabled={disabled} defaultValue="Demo1234" />,
  ]),
  'select-field': [
    ...frames.map(
      ([state, frame, disabled]) =>
        [
          state,
          <SelectField key={state} label="Doctor" {...frame} disabled={disabled} options={options} />,
        ] as const,
    ),
    ['empty', <SelectField key="empty" label="Doctor" placeholder="Select a doctor..." options={[]} />],
    ['long', <SelectField key="long" label="Doctor" defaultValue="b" options={options} />],
  ],
  'check-field': [
    ['not ticked', <CheckField key="off" label="Skip weekends" />],
    [
      'ticked, with a hint',
      <CheckField key="on" label="Skip weekends" hint="Saturday and Sunday" defaultChecked />,
    ],
    ['disabled', <CheckField key="disabled" label="Skip weekends" disabled />],
    ['long', <CheckField key="long" label={longText} hint={longText} />],
  ],
  'radio-field': [
    ['with hints', <Choice key="hints" hint="Patients are called in the order of the day." />],
    ['one column, long', <Choice key="long" hint={longText} isOneColumn />],
  ],
  combobox: [
    ['closed', <PatientBox key="closed" text="Ada Lind" isOpen={false} found={0} />],
    ['refused', <PatientBox key="refused" text="" isOpen={false} found={0} error="Patient is required" />],
    [
      'open',
      <Tall key="open">
        <PatientBox text="li" isOpen found={3} />
      </Tall>,
    ],
    [
      'nobody found',
      <Tall key="none">
        <PatientBox text="zzz" isOpen found={0} />
      </Tall>,
    ],
  ],
  'option-list': [
    [
      'by itself',
      <div key="options" className="relative mt-1 h-56 [&>*]:top-0">
        <OptionList
          id="gallery-options"
          label="Patients"
          status="3 patients found"
          options={people}
          activeIndex={1}
          optionKey={(name) => name}
          renderOption={(name) => name}
          onChoose={ignore}
        />
      </div>,
    ],
  ],
  'search-form': [
    [
      'empty',
      <SearchForm
        key="search"
        placeholder="Search patients by name, email, or phone..."
        maxLength={100}
        onSearch={ignore}
      />,
    ],
  ],
  'address-field': [
    [
      'to be copied',
      <AddressField
        key="address"
        address={`https://clinic.example/display/${'4f'.repeat(40)}`}
        words={{ address: 'Address', copy: 'Copy', copied: 'Copied.', copyFailed: 'Please copy it by hand.' }}
      />,
    ],
  ],
};
