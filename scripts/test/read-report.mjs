import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a place for a tool's JSON report to the run and hands back what it wrote there, or null. */
export async function readReportOf(run) {
  const folder = mkdtempSync(join(tmpdir(), 'anteroom-report-'));
  const file = join(folder, 'report.json');
  try {
    const exitCode = await run(file);
    return { exitCode, report: read(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** A tool that fails without a failed test to show for it is one failed test itself. */
export function countTests({ exitCode, passed, failed }) {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}
