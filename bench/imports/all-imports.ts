import {
  type BenchClinic,
  fillBenchClinic,
  openBenchClinic,
} from '../../load-support/clinic/bench-clinic.ts';
import { say } from '../../load-support/progress.ts';
import { type Import, measureImports } from './measure-imports.ts';

const size = { patients: 20_000, appointments: 3000, doctors: 30 };
const usualLines = 110_000;
const quickLines = 3000;

type Params = { isQuick: boolean; only: string; against: string | null };

/**
 * Measures imports in a separate benchmark clinic (a server with its own data). Adds it to `clinics`, so that the
 * caller stops it even after an error.
 */
export async function measureAllImports(
  { isQuick, only, against }: Params,
  clinics: BenchClinic[],
): Promise<Import[]> {
  if (!'imports'.includes(only)) return [];
  const found: Import[] = [];
  const lines = isQuick ? quickLines : usualLines;
  for (const checkout of against === null ? [undefined] : [against, undefined]) {
    const name = checkout === undefined ? 'imports, here' : 'imports, there';
    const clinic = await openBenchClinic({ name, size, ...(checkout && { checkout }) });
    clinics.push(clinic);
    await fillBenchClinic(clinic, say);
    found.push(...(await measureImports({ clinic, lines, say })));
    await Promise.all(clinics.splice(0).map((each) => each.stop()));
  }
  return found;
}
