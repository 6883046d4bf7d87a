import {
  type BenchClinic,
  fillBenchClinic,
  openBenchClinic,
} from '../../load-support/clinic/bench-clinic.ts';
import { say } from '../../load-support/progress.ts';
import { lineOrders } from './import-file.ts';
import { type Import, measureImport } from './measure-imports.ts';

const size = { patients: 20_000, appointments: 3000, doctors: 30 };
const usualLines = 110_000;
const quickLines = 3000;

type Params = { isQuick: boolean; only: string; against: string | null };

/**
 * Measures imports in each order of the lines, each in a clinic of its own (a server with its own data), so that all meet
 * the same number of appointments. Adds the clinics to `clinics`, so that the caller stops them even after an error.
 */
export async function measureAllImports(
  { isQuick, only, against }: Params,
  clinics: BenchClinic[],
): Promise<Import[]> {
  if (!'imports'.includes(only)) return [];
  const found: Import[] = [];
  const lines = isQuick ? quickLines : usualLines;
  const checkouts = against === null ? [undefined] : [against, undefined];
  for (const order of lineOrders) {
    for (const checkout of checkouts) {
      const name = checkout === undefined ? 'imports, here' : 'imports, there';
      const clinic = await openBenchClinic({ name, size, ...(checkout && { checkout }) });
      clinics.push(clinic);
      await fillBenchClinic(clinic, say);
      const measured = await measureImport(clinic, { lines, order });
      say(`import ${order}, ${name}: ${(lines / measured.runSeconds).toFixed(0)} lines a second`);
      found.push(measured);
      await Promise.all(clinics.splice(0).map((each) => each.stop()));
    }
  }
  return found;
}
