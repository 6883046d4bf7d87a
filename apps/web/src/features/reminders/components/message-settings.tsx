import {
  type ReminderSettings,
  type ReminderSettingsBody,
  updateReminderSettings,
} from '@anteroom/contract/reminders';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '#lib/api-error';
import { formatTimeOfDay } from '#lib/format-date';
import { languageNamed, languageOptions } from '#lib/language-names';
import { timeOfMinutes } from '#lib/parse-time';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { SelectField } from '#ui/select-field';
import { reminderMessages as words } from '../reminders.messages.ts';
import { rulesRefresh } from '../rule-form.ts';

export function MessageSettings({ settings: { version, ...settings } }: { settings: ReminderSettings }) {
  const [edited, setEdited] = useState<ReminderSettingsBody>(settings);
  const { mutateAsync, isPending, error } = useRouteMutation(updateReminderSettings, rulesRefresh);
  const save = async () => {
    await mutateAsync({ body: edited, ifMatch: version });
    showToast({ tone: 'done', message: words.messagesSaved });
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save().catch(() => undefined);
  };
  const quiet = (field: 'quietFrom' | 'quietUntil') => ({
    label: words[field],
    options: quietTimes(settings[field]),
    value: String(edited[field]),
    onChange: (event: { target: { value: string } }) =>
      setEdited({ ...edited, [field]: Number(event.target.value) }),
  });
  return (
    <section className="panel p-5">
      <h2 className="text-xl font-semibold">{words.messages}</h2>
      <p className="mt-1 mb-4 text-ink-soft">{words.messagesHint}</p>
      <form onSubmit={onSubmit} className="grid gap-4" aria-label={words.messages}>
        {error && <Banner tone="danger">{messageOf(error, words.messagesFailed)}</Banner>}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField {...quiet('quietFrom')} hint={words.quietHint} />
          <SelectField {...quiet('quietUntil')} />
          <SelectField
            label={words.language}
            hint={words.languageHint}
            options={languageOptions}
            value={edited.language}
            onChange={(event) => {
              const language = languageNamed(event.target.value) ?? 'en';
              setEdited({ ...edited, language });
            }}
          />
        </div>
        <div className="-mx-2">
          <CheckField
            role="switch"
            label={words.namesDoctor}
            hint={words.namesDoctorHint}
            checked={edited.namesDoctor}
            onChange={(event) => setEdited({ ...edited, namesDoctor: event.target.checked })}
          />
        </div>
        <div>
          <Button type="submit" variant="primary" isBusy={isPending} busyText={words.saving}>
            {words.saveMessages}
          </Button>
        </div>
      </form>
    </section>
  );
}

const stepMinutes = 30;

export function shownTime(minutes: number): string {
  return formatTimeOfDay(timeOfMinutes(minutes));
}

/** Returns every half hour of a day as a choice, plus the current value if it is not a half hour. */
function quietTimes(current: number) {
  const halfHours = Array.from({ length: (24 * 60) / stepMinutes }, (_, place) => place * stepMinutes);
  const all = [...new Set([...halfHours, current])].toSorted((one, other) => one - other);
  return all.map((minutes) => ({ value: String(minutes), label: shownTime(minutes) }));
}
