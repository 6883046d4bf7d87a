import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useHotkey } from '#lib/use-hotkey';
import { Button } from './button.tsx';

type Props = {
  placeholder: string;
  maxLength: number;
  /** The initial search text, from the list's current search. */
  initial?: string;
  onSearch: (search: string) => void;
};

/**
 * Milliseconds without a key press after which the search runs. It does not run after each letter, because the server
 * logs each search for patients.
 */
const typingMillis = 300;

/**
 * Renders a search field. It searches when the user pauses typing, and immediately on Enter or a click on the button.
 */
export function SearchForm({ placeholder, maxLength, initial = '', onSearch }: Props) {
  const [text, setText] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  const label = placeholder.replace('...', '');
  useHotkey({ key: '/', meaning: label }, () => input.current?.focus());
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const search = (typed: string, waitMillis = 0) => {
    window.clearTimeout(timer.current);
    if (waitMillis === 0) onSearch(typed.trim());
    else timer.current = window.setTimeout(() => onSearch(typed.trim()), waitMillis);
  };
  const type = (typed: string) => {
    setText(typed);
    search(typed, typingMillis);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };
  const clear = () => {
    setText('');
    search('');
    input.current?.focus();
  };
  return (
    <search>
      <form onSubmit={submit} className="mb-5 flex flex-wrap gap-2">
        <div className="relative min-w-0 flex-1 basis-64 max-md:basis-full">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-faint"
          />
          <input
            ref={input}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            aria-label={label}
            placeholder={placeholder}
            maxLength={maxLength}
            value={text}
            onChange={(event) => type(event.target.value)}
            className="field-box pl-10 text-ellipsis"
          />
        </div>
        <Button type="submit" className="max-md:flex-1">
          Search
        </Button>
        <Button variant="quiet" onClick={clear} className="max-md:flex-1">
          Clear
        </Button>
      </form>
    </search>
  );
}
