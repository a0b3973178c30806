import { repositoryFolder } from '../run-tool.ts'
import { checkApplicantOwner } from './applicant-owner.ts'
import { checkBiodataNames } from './biodata-names.ts'
import { checkCommits } from './commits.ts'
import { checkDirections } from './directions.ts'
import type { Finding } from './finding.ts'
import { checkMigrations } from './migrations.ts'
import { checkSqlOwner } from './sql-owner.ts'
import { checkTidiness } from './tidiness.ts'
import type { Check, CheckResult } from './tool-checks.ts'

export const ownChecks: Check[] = [
  { name: 'directions', run: async () => asResult(await checkDirections(repositoryFolder)) },
  { name: 'tidiness', run: async () => asResult(checkTidiness(repositoryFolder)) },
  { name: 'applicant owner', run: async () => asResult(checkApplicantOwner(repositoryFolder)) },
  { name: 'SQL owner', run: async () => asResult(checkSqlOwner(repositoryFolder)) },
  { name: 'bio-data names', run: async () => asResult(checkBiodataNames(repositoryFolder)) },
  { name: 'migrations', run: async () => asResult(checkMigrations(repositoryFolder)) },
  { name: 'commit messages', run: async () => commitsResult(checkCommits(repositoryFolder)) },
]

/** Converts the result of the commit check to a `CheckResult`. `passed` and `failed` are 0 if it was skipped. */
function commitsResult({ findings, skipped }: ReturnType<typeof checkCommits>): CheckResult {
  return skipped === undefined ? asResult(findings) : { passed: 0, failed: 0, output: skipped }
}

function asResult(findings: Finding[]): CheckResult {
  if (findings.length === 0) return { passed: 1, failed: 0, output: '' }
  return { passed: 0, failed: 1, output: findings.map(({ where, what }) => `${where} ${what}`).join('\n') }
}
