import { listUsers } from '@anteroom/contract/accounts';
import { limits } from '@anteroom/contract/limits';
import { listPatients } from '@anteroom/contract/patients';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routeQuery } from '#lib/route-query';
import { useDebounced } from '#lib/use-debounced';
import { Combobox } from '#ui/combobox';
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

type Suggestion = { id: number; name: string; hint: string };
type Suggestions = { found: readonly Suggestion[]; hasMore: boolean };

/** Adds the typed number to the search results, because it may be a patient ID. */
function withTypedId(found: readonly Suggestion[], typed: string): readonly Suggestion[] {
  if (!/^[1-9]\d{0,14}$/.test(typed)) return found;
  const id = Number(typed);
  const others = found.filter((suggestion) => suggestion.id !== id);
  const same = found.find((suggestion) => suggestion.id === id);
  return [same ?? { id, name: words.patientById(id), hint: words.idOf(id) }, ...others];
}

const atOnce = 20;

const queryOf = (search: string) => ({ limit: atOnce, ...(search ? { search } : {}) });

const choicesOf = (isOpen: boolean) => ({
  enabled: isOpen,
  staleTime: limits.staleMillis.people,
  placeholderData: keepPreviousData,
});

export function useUserSuggestions(search: string, isOpen: boolean) {
  return useQuery(
    routeQuery(
      listUsers,
      { query: queryOf(search) },
      {
        ...choicesOf(isOpen),
        select: ({ users, pagination }): Suggestions => ({
          found: users.map(({ id, name, email }) => ({ id, name, hint: email })),
          hasMore: pagination.hasMore,
        }),
      },
    ),
  );
}

/** Searches patients by name, including inactive ones. A number also matches a patient ID. */
export function usePatientSuggestions(search: string, isOpen: boolean) {
  return useQuery(
    routeQuery(
      listPatients,
      { query: queryOf(search) },
      {
        ...choicesOf(isOpen),
        select: ({ patients, pagination }): Suggestions => {
          const found = patients.map(({ id, firstName, lastName }) => ({
            id,
            name: `${firstName} ${lastName}`,
            hint: words.idOf(id),
          }));
          return { found: withTypedId(found, search), hasMore: pagination.hasMore };
        },
      },
    ),
  );
}
