import { Search } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useHotkey } from '#lib/use-hotkey';
import { Button } from './button.tsx';

type Props = { placeholder: string; maxLength: number; onSearch: (search: string) => void };

export function SearchForm({ placeholder, maxLength, onSearch }: Props) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const label = placeholder.replace('...', '');
  useHotkey({ key: '/', meaning: label }, () => input.current?.focus());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  const clear = () => {
    setText('');
    onSearch('');
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
            onChange={(event) => setText(event.target.value)}
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
