import { useState } from 'react';
import { useDebounced } from '#lib/use-debounced';
import { Combobox } from '#ui/combobox';
import type { Suggestion, Suggestions } from '../api/suggestions.ts';
import { auditMessages as words } from '../audit.messages.ts';

const typingPauseMillis = 200;

type Found = { data: Suggestions | undefined; isError: boolean; isPlaceholderData: boolean };

type Props = {
  label: string;
  placeholder: string;
  chosenId: number | undefined;
  /** Returns the label for an id whose name is not loaded, because the URL contains only the id. */
  nameById: (id: number) => string;
  useSuggestions: (search: string, isOpen: boolean) => Found;
  onChoose: (id: number | undefined) => void;
};

export function SuggestionFilter(props: Props) {
  const { label, placeholder, chosenId, nameById, useSuggestions, onChoose } = props;
  const [text, setText] = useState('');
  const [known, setKnown] = useState<Suggestion | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const search = useDebounced(text.trim(), typingPauseMillis);
  const { data, isError, isPlaceholderData } = useSuggestions(search, isOpen);
  const type = (typed: string) => {
    setText(typed);
    setKnown(null);
    if (chosenId !== undefined) onChoose(undefined);
  };
  const open = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    // Clear the typed text if the user has chosen no suggestion, because the text alone does not filter.
    if (!isNowOpen) setText('');
  };
  const choose = (suggestion: Suggestion) => {
    setKnown(suggestion);
    onChoose(suggestion.id);
  };
  const nameOf = (id: number) => (known?.id === id ? known.name : nameById(id));
  return (
    <Combobox
      label={label}
      placeholder={placeholder}
      text={chosenId === undefined ? text : nameOf(chosenId)}
      onText={type}
      isOpen={isOpen}
      isStale={search !== text.trim() || isPlaceholderData}
      onOpen={open}
      options={data?.found ?? []}
      optionKey={({ id }) => id}
      renderOption={({ name, hint }) => (
        <>
          <span className="block font-medium wrap-break-word">{name}</span>
          <span className="block text-sm text-ink-soft wrap-anywhere">{hint}</span>
        </>
      )}
      onChoose={choose}
      status={statusOf(isError, data)}
    />
  );
}

function statusOf(isError: boolean, data: Suggestions | undefined): string {
  if (isError) return words.searchFailed;
  if (!data) return words.searching;
  const { length } = data.found;
  if (length === 0) return words.nothingFits;
  return data.hasMore ? words.moreFit(length) : words.found(length);
}
