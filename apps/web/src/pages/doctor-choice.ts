import type { Role } from '@anteroom/contract/roles';

type Screen = {
  /** True if the first doctor is preselected. */
  takesFirst: boolean;
  /** True if a manager with only one doctor also sees the selector. */
  asksManagers?: boolean | undefined;
  /** True if admins and managers see the selector even if there is only one doctor to choose. */
  asksEveryone?: boolean | undefined;
};

/** Returns whether a screen shows the doctor selector, and whether the first doctor is preselected. */
export function doctorChoice(role: Role, doctorCount: number, screen: Screen) {
  const isOne = doctorCount === 1;
  const isAsked =
    role === 'admin' || (role === 'manager' && Boolean(screen.asksManagers || screen.asksEveryone));
  return { hasChoice: !isOne || isAsked, takesFirst: screen.takesFirst || isOne };
}
