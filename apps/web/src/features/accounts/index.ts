export { accountMessages } from './accounts.messages.ts';
export { accountsToConfirm } from './api/account-queries.ts';
export { AccountsToConfirm } from './components/accounts-to-confirm.tsx';
export { CreateManagerCard } from './components/create-manager-card.tsx';
export {
  CreateDoctorForm,
  DoctorSpecializationForm,
  InviteDoctorForm,
} from './components/doctor-account-forms.tsx';
export { CreateManagerForm, InviteManagerForm } from './components/manager-account-forms.tsx';
export { DeleteManagerDialog, ManagerList } from './components/manager-list.tsx';
export { UserDialog } from './components/user-dialog.tsx';
export type { UserAct } from './components/user-list.tsx';
export { UserList } from './components/user-list.tsx';
