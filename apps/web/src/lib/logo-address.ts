import { buildPath } from '@anteroom/client/build-request';
import { getClinicLogo } from '@anteroom/contract/clinic-logo';

export function logoAddress(version: string): string {
  return buildPath(getClinicLogo, { params: { version } });
}
