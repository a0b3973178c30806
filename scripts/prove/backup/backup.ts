import type { ProofOptions } from '../proof.ts'
import { measureBackup } from './measure-backup.ts'

const plan = { applicants: 100_000, uploads: 20_000, readsPerSecond: 50, quietSeconds: 60 }
const targets = { backupSeconds: 300, restoreSeconds: 600, slowdown: 1.5 }

/**
 * `npm run prove -- backup`: backs up 100,000 applicants while some of them read their profiles, restores the backup,
 * and compares the copy with the original.
 */
export async function proveBackup({ only }: ProofOptions): Promise<boolean> {
  if (only !== undefined) {
    console.error('This proof has no parts.')
    return false
  }
  const report = await measureBackup(plan, (line) => console.log(`  ${line}`))
  const slowdown = report.backupP99Ms / report.quietP99Ms
  const results: [boolean, string][] = [
    [
      report.backupSeconds < targets.backupSeconds,
      `backup of ${plan.applicants} applicants in ${report.backupSeconds.toFixed(1)} s (below ${targets.backupSeconds} s)`,
    ],
    [
      slowdown <= targets.slowdown && report.failedReads === 0,
      `reads during the backup: p99 ${report.backupP99Ms.toFixed(1)} ms, ${slowdown.toFixed(2)} times the ` +
        `${report.quietP99Ms.toFixed(1)} ms without it (at most ${targets.slowdown}), ${report.failedReads} failed (0)`,
    ],
    [
      report.restoreSeconds < targets.restoreSeconds,
      `restore in ${report.restoreSeconds.toFixed(1)} s (below ${targets.restoreSeconds} s)`,
    ],
    [
      report.different.length === 0,
      `${report.equal.length} tables have equal rows and hashes, ${report.different.length} differ (0)` +
        ` ${report.different.join(' ')}`,
    ],
    [
      report.restoredUploads === plan.uploads,
      `${report.restoredUploads} of ${plan.uploads} uploads are equal`,
    ],
  ]
  for (const [ok, line] of results) console.log(`${ok ? 'ok  ' : 'FAIL'} ${line}`)
  if (report.changed.length > 0)
    console.log(`Not compared, because the server changed them meanwhile: ${report.changed.join(' ')}`)
  return results.every(([ok]) => ok)
}
