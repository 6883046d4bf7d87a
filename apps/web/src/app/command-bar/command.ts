import type { Patient } from '@anteroom/contract/patients';
import type { Doctor } from '@anteroom/contract/staff';
import type { LucideIcon } from 'lucide-react';
import type { Findable } from './rank-commands.ts';

export type QueueAct = 'callNext' | 'walkIn' | 'status';

export type CommandGroup =
  | 'actions'
  | 'screens'
  | 'recent'
  | 'arrivals'
  | 'patients'
  | 'bookings'
  | 'doctors';

export type Command = Findable & {
  id: string;
  group: CommandGroup;
  Icon: LucideIcon;
  detail?: string;
  run: () => void;
  /** True if the server rejects this command until an admin confirms the account. */
  needsConfirmation?: true;
};

export type CommandDialog =
  | { kind: 'book'; patient?: Patient }
  | { kind: 'newPatient' }
  | { kind: QueueAct; doctor: Doctor };
