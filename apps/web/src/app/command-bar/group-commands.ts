import type { Command, CommandGroup } from './command.ts';
import { rankCommands } from './rank-commands.ts';

export type ShownGroup = {
  group: CommandGroup;
  commands: readonly Command[];
  /** Shown until new results arrive, but not selectable. */
  isStale?: boolean;
};

/** Groups the matching commands. The group with the best match comes first. */
export function groupCommands(commands: readonly Command[], text: string): ShownGroup[] {
  return inGroups(rankCommands(commands, text).map(({ command }) => command));
}

export function inGroups(commands: readonly Command[]): ShownGroup[] {
  const groups = Map.groupBy(commands, ({ group }) => group);
  return [...groups].map(([group, ofGroup]) => ({ group, commands: ofGroup }));
}
