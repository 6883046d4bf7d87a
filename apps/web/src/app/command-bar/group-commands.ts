import type { Command, CommandGroup } from './command.ts';
import { rankCommands } from './rank-commands.ts';

export type ShownGroup = {
  group: CommandGroup;
  commands: readonly Command[];
  /** Shown until the answer has come, and not to be chosen. */
  isStale?: boolean;
};

/** What matches, by group. The group of the best match stands first. */
export function groupCommands(commands: readonly Command[], text: string): ShownGroup[] {
  return inGroups(rankCommands(commands, text).map(({ command }) => command));
}

/** The groups in the order of their first commands. */
export function inGroups(commands: readonly Command[]): ShownGroup[] {
  const groups = Map.groupBy(commands, ({ group }) => group);
  return [...groups].map(([group, ofGroup]) => ({ group, commands: ofGroup }));
}
