import { recordSections } from '@anteroom/contract/record-sections';
import { useId } from 'react';
import { clinicFormMessages as words } from './clinic-form.messages.ts';

const roles = ['hiddenFromManagers', 'hiddenFromAdmins'] as const;
export type HidingRole = (typeof roles)[number];

/** For each role, the names of the sections hidden from it, joined by commas. */
type Values = Record<HidingRole, string>;

export const sectionsOf = (joined: string): string[] => joined.split(',').filter(Boolean);

type Props = { values: Values; onChange: (role: HidingRole, hidden: string) => void };

/** Shows a checkbox for each section of a record and each role from which the section can be hidden. */
export function HiddenSectionsGrid({ values, onChange }: Props) {
  const id = useId();
  const change = (role: HidingRole, section: string, isSeen: boolean) => {
    const hidden = sectionsOf(values[role]).filter((each) => each !== section);
    const chosen = isSeen ? hidden : [...hidden, section];
    onChange(role, recordSections.filter((each) => chosen.includes(each)).join(','));
  };
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-lg font-semibold">
        {words.sectionsTitle}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{words.sectionsHint}</p>
      <table aria-labelledby={id} className="mt-3 w-full text-left">
        <thead>
          <tr className="border-b border-line text-sm text-ink-soft">
            <th scope="col" className="py-2 pr-2 font-medium">
              {words.section}
            </th>
            {roles.map((role) => (
              <th key={role} scope="col" className="w-20 py-2 text-center font-medium">
                {words.seenBy[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {recordSections.map((section) => (
            <tr key={section} className="border-b border-line">
              <th scope="row" className="py-2 pr-2 font-normal wrap-break-word">
                {words.sections[section].name}
                <span className="block text-sm text-ink-faint empty:hidden">
                  {words.sections[section].hint}
                </span>
              </th>
              {roles.map((role) => (
                <td key={role} className="p-0 text-center">
                  <label className="grid min-h-11 cursor-pointer place-items-center rounded-md hover:bg-sunken">
                    <input
                      type="checkbox"
                      aria-label={words.sees(words.seenBy[role], words.sections[section].name)}
                      checked={!sectionsOf(values[role]).includes(section)}
                      onChange={({ target }) => change(role, section, target.checked)}
                      className="size-5 accent-accent"
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
