import type { Doctor } from '@anteroom/contract/staff';
import { Stethoscope } from 'lucide-react';
import { doctorLabel } from '#features/staff';
import type { Command, CommandGroup, QueueAct } from './command.ts';
import { commandMessages as words } from './commands.messages.ts';
import { rankCommands } from './rank-commands.ts';
import { useFoundCommands } from './use-found-commands.ts';
import { type CommandOutcomes, useOwnCommands } from './use-own-commands.ts';

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
 * Returns the commands to show. The recently opened patients come first and the search results from the server last, so
 * that no command moves when results arrive. Returns nothing until the recent patients and the doctors are loaded.
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

export type ShownGroup = {
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
