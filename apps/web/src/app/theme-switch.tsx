import { Monitor, Moon, Sun } from 'lucide-react';
import { appMessages as words } from './app.messages.ts';
import { chooseTheme, themes, useTheme } from './theme.ts';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;

export function ThemeSwitch() {
  const chosen = useTheme();
  return (
    <fieldset className="flex rounded-md bg-sunken p-1">
      <legend className="sr-only">{words.theme}</legend>
      {themes.map((theme) => {
        const Icon = icons[theme];
        return (
          <label
            key={theme}
            title={words.themes[theme]}
            className="flex min-h-9 flex-1 cursor-pointer items-center justify-center rounded-md text-ink-soft has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent md:min-h-7"
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
            />
            <Icon aria-hidden="true" className="size-4" />
            <span className="sr-only">{words.themes[theme]}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
