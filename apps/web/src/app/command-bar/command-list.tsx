import type { Doctor } from '@anteroom/contract/staff';
import { Stethoscope } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { doctorLabel } from '#features/staff';
import type { Command, CommandGroup, QueueAct } from './command.ts';
import { commandMessages as words } from './commands.messages.ts';
import { rankCommands } from './rank-commands.ts';
import { useFoundCommands } from './use-found-commands.ts';
import { type CommandOutcomes, useOwnCommands } from './use-own-commands.ts';

type Props = {
  id: string;
  /** The input to which the groups belong. */
  text: string;
  groups: readonly ShownGroup[];
  keys: { active: Command | undefined; activeIndex: number };
  onChoose: (command: Command) => void;
};

/**
 * The number of rows that are rendered first, which is more than are visible at once. On a slow computer, rendering all
 * rows takes longer than a frame, and the next letter removes most of them again.
 */
const rowsAtFirst = 14;

export function CommandList({ id, text, groups, keys, onChoose }: Props) {
  const activeId = keys.active?.id;
  const [wholeFor, setWholeFor] = useState<string | null>(null);
  const all = withPlaces(groups);
  const size = all.reduce((sum, { commands }) => sum + commands.length, 0);
  const isWhole = size <= rowsAtFirst || wholeFor === text || keys.activeIndex > rowsAtFirst / 2;
  const shown = isWhole ? all : firstRows(all);
  const list = useRef<HTMLDivElement>(null);
  // If the first rows all fit without a scrollbar, show the other rows immediately, because scrolling could not reveal
  // them.
  useEffect(() => {
    if (isWhole || !list.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.target.scrollHeight <= entry.target.clientHeight) setWholeFor(text);
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [text, isWhole]);
  useEffect(() => {
    const active = activeId === undefined ? null : document.getElementById(`${id}-${activeId}`);
    // Before the first option of a group, also scroll the group's heading into view.
    const isFirst = active?.previousElementSibling?.getAttribute('role') !== 'option';
    (isFirst ? active?.parentElement?.firstElementChild : active)?.scrollIntoView({ block: 'nearest' });
    active?.scrollIntoView({ block: 'nearest' });
  }, [id, activeId]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={words.list}
      onScroll={() => setWholeFor(text)}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
    >
      {shown.map(({ group, commands, before, isStale = false }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may not contain a fieldset.
        <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="mb-2">
          <p id={`${id}-${group}`} className="px-3 pt-2 pb-1 text-sm font-medium text-ink-faint">
            {words.groups[group]}
          </p>
          {commands.map((command, index) => (
            <CommandRow
              key={command.id}
              id={`${id}-${command.id}`}
              place={before + index + 1}
              size={size}
              command={command}
              isActive={command.id === activeId}
              isStale={isStale}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type PlacedGroup = ShownGroup & {
  /** The number of rows in the groups before this one. */
  before: number;
};

function withPlaces(groups: readonly ShownGroup[]): PlacedGroup[] {
  let before = 0;
  return groups.map((group) => {
    const placed = { ...group, before };
    before += group.commands.length;
    return placed;
  });
}

function firstRows(groups: readonly PlacedGroup[]): PlacedGroup[] {
  return groups
    .filter(({ before }) => before < rowsAtFirst)
    .map((group) => ({ ...group, commands: group.commands.slice(0, rowsAtFirst - group.before) }));
}

type RowProps = {
  id: string;
  command: Command;
  /** The position in the whole list, from 1. Stated because the list may not be rendered completely. */
  place: number;
  size: number;
  isActive: boolean;
  isStale: boolean;
  onChoose: (command: Command) => void;
};

function CommandRow({ id, command, place, size, isActive, isStale, onChoose }: RowProps) {
  const { label, detail, Icon } = command;
  // Keep the focus in the search field, so that typing continues.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  const look = isActive ? 'bg-accent-soft' : 'hover:bg-sunken';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users press Enter in the search field.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-setsize={size}
      aria-posinset={place}
      aria-disabled={isStale || undefined}
      onMouseDown={keepFocus}
      onClick={() => {
        if (!isStale) onChoose(command);
      }}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 aria-disabled:cursor-progress aria-disabled:text-ink-faint ${look}`}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" />
      <span className="min-w-0">
        <span className="block font-medium wrap-break-word">{label}</span>
        {detail && <span className="block text-sm text-ink-soft wrap-anywhere">{detail}</span>}
      </span>
    </div>
  );
}

type Params = {
  text: string;
  /** The action for which a doctor is being chosen, or null. */
  asked: QueueAct | null;
  doctors: { data?: Doctor[] | undefined; isPending: boolean; isError: boolean };
};

type Shown = {
  groups: ShownGroup[];
  status: string;
  /** True while the patient search runs. The commands for found patients are added when it ends. */
  isSearching: boolean;
};

/**
 * Returns the commands to show, or the doctors if the user must choose one for the action `asked`. The recently opened
 * patients come first and the search results from the server last, so that no command moves when results arrive.
 * Returns nothing until the recent patients and the doctors are loaded.
 */
export function useShownCommands({ text, asked, doctors }: Params, outcomes: CommandOutcomes): Shown {
  const { onOpen } = outcomes;
  const own = useOwnCommands(doctors.data ?? [], outcomes);
  const found = useFoundCommands(text, asked === null, outcomes);
  if (doctors.isPending || found.isPending) return { groups: [], status: words.loading, isSearching: false };
  if (asked) return doctorsFor(asked, doctors.data ?? [], { text, onOpen });
  const ofPatients = inGroups(found.commands).map((group) => ({ ...group, isStale: found.isStale }));
  const isRecent = found.commands[0]?.group === 'recent';
  const ofScreens = groupCommands(own, text);
  const groups = isRecent ? [...ofPatients, ...ofScreens] : [...ofScreens, ...ofPatients];
  const failed = doctors.isError ? words.doctorsFailed : null;
  const status = found.status ?? failed ?? countOf(groups, words.none);
  return { groups, status, isSearching: found.isStale };
}

type OfDoctors = { text: string } & Pick<CommandOutcomes, 'onOpen'>;

function doctorsFor(act: QueueAct, doctors: readonly Doctor[], { text, onOpen }: OfDoctors): Shown {
  const commands = doctors.map(
    (doctor): Command => ({
      id: `doctor-${doctor.id}`,
      group: 'doctors',
      label: doctorLabel(doctor),
      Icon: Stethoscope,
      run: () => onOpen({ kind: act, doctor }),
    }),
  );
  const groups = groupCommands(commands, text);
  return { groups, status: countOf(groups, words.noDoctor), isSearching: false };
}

function countOf(groups: readonly ShownGroup[], none: string): string {
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);
  return count === 0 ? none : words.count(count);
}

type ShownGroup = {
  group: CommandGroup;
  commands: readonly Command[];
  /** True for commands of an older search. They stay visible until new results arrive, but cannot be selected. */
  isStale?: boolean;
};

/** Groups the matching commands. The group with the best match comes first. */
function groupCommands(commands: readonly Command[], text: string): ShownGroup[] {
  return inGroups(rankCommands(commands, text).map(({ command }) => command));
}

function inGroups(commands: readonly Command[]): ShownGroup[] {
  const groups = Map.groupBy(commands, ({ group }) => group);
  return [...groups].map(([group, ofGroup]) => ({ group, commands: ofGroup }));
}
