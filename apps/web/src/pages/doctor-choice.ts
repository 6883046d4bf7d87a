import type { Role } from '@anteroom/contract/roles';

type Screen = {
  /** Whether the first doctor is preselected. */
  takesFirst: boolean;
  /** Whether a manager with only one doctor also sees the selector. */
  asksManagers?: boolean | undefined;
  /** Whether admins and managers see the selector, even with only one doctor to choose. */
  asksEveryone?: boolean | undefined;
};

/** Returns whether a screen shows the doctor selector, and whether it preselects the first doctor. */
export function doctorChoice(role: Role, doctorCount: number, screen: Screen) {
  const isOne = doctorCount === 1;
  const isAsked =
    role === 'admin' || (role === 'manager' && Boolean(screen.asksManagers || screen.asksEveryone));
  return { hasChoice: !isOne || isAsked, takesFirst: screen.takesFirst || isOne };
}
