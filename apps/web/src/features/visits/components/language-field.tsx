import type { Language } from '@anteroom/contract/languages';
import { languages } from '@anteroom/contract/languages';
import { SelectField } from '#ui/select-field';
import { useVisitLanguage } from '../visit-language.ts';

const names: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français' };
const options = languages.map((value) => ({ value, label: names[value] }));

export function LanguageField({ onChange }: { onChange: (language: Language) => void }) {
  const { language, words } = useVisitLanguage();
  return (
    <SelectField
      label={words.language}
      options={options}
      value={language}
      onChange={(event) => onChange(languages.find((each) => each === event.target.value) ?? language)}
    />
  );
}
