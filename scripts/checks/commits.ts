import { execFileSync } from 'node:child_process'
import type { Finding } from './finding.ts'

/** Last commit before the rules for commit messages were introduced. Only later commits are checked. */
const lastUncheckedCommit = 'eccfa6db2b9118263b9c0ae782df4705807a70f0'

/** Areas with which a commit's subject may begin. An area names the part of the repository that the commit changes. */
const areas = [
  'payments',
  'office',
  'portal',
  'auth',
  'mail',
  'printing',
  'audit',
  'db',
  'contract',
  'bench',
  'tests',
  'docs',
  'build',
  'server',
]

const longestSubject = 72

/** Maximum number of changed lines of a commit without a body. */
const linesWithoutBody = 20

interface Commit {
  hash: string
  subject: string
  body: string
  /** Number of lines added or removed, without lockfiles. */
  lines: number
}

interface CommitCheck {
  findings: Finding[]
  /** Reason why the commits could not be checked. Left out if they were checked. */
  skipped?: string
}

/**
 * Checks the messages of all commits after `after`, except merges. Skips the check if the history does not contain
 * `after`. The rules are in CONTRIBUTING.md.
 */
export function checkCommits(root: string, after = lastUncheckedCommit): CommitCheck {
  const git = (...options: string[]) =>
    execFileSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, stdio: 'pipe' })
  try {
    git('rev-parse', '--verify', '--quiet', `${after}^{commit}`)
    git('merge-base', '--is-ancestor', after, 'HEAD')
  } catch {
    return { findings: [], skipped: `Commit messages were not checked: ${after} is not in this history.` }
  }
  const log = git('log', '--no-merges', '--numstat', '--format=%x1e%H%x1f%s%x1f%b%x1f', `${after}..HEAD`)
  return { findings: readLog(log).flatMap(findingsOf) }
}

/** Parses the output of `git log --numstat`. Its fields are separated by control characters. */
export function readLog(log: string): Commit[] {
  return log
    .split('\x1e')
    .slice(1)
    .map((text) => {
      const [hash = '', subject = '', body = '', changes = ''] = text.split('\x1f')
      return { hash, subject, body: body.trim(), lines: countLines(changes) }
    })
}

/**
 * Returns the number of lines added or removed, from the output of `git log --numstat`. Leaves out lockfiles and
 * binary files.
 */
function countLines(changes: string): number {
  const found = changes.matchAll(/^(\d+)\t(\d+)\t(.*)$/gm)
  return [...found]
    .filter(([, , , path = '']) => !path.endsWith('package-lock.json'))
    .reduce((sum, [, added, removed]) => sum + Number(added) + Number(removed), 0)
}

export function findingsOf({ hash, subject, body, lines }: Commit): Finding[] {
  const problems = subjectProblems(subject)
  if (lines > linesWithoutBody && body === '')
    problems.push(`changes ${lines} lines without saying why in a body`)
  return problems.map((what) => ({ where: `commit ${hash.slice(0, 8)} «${subject}»`, what }))
}

/** Matches a sentence whose first word ends in -ed or -ing, unless that word is an imperative such as «Embed». */
const notImperative =
  /^(?!(Bring|Ping|String|Embed|Feed|Need|Shed|Speed|Exceed|Proceed)\b)[A-Z][a-z]+(ed|ing)\b/

function subjectProblems(subject: string): string[] {
  const problems: string[] = []
  if (subject.length > longestSubject)
    problems.push(`has a subject of ${subject.length} characters, more than ${longestSubject}`)
  const [, area = '', sentence = ''] = /^([a-z]+): (.*)$/.exec(subject) ?? []
  if (!areas.includes(area))
    problems.push(`does not begin with a known area (${areas.join(', ')}) and a colon`)
  else if (!/^[A-Z][A-Za-z-]*( |$)/.test(sentence) || notImperative.test(sentence))
    problems.push('does not go on with an imperative verb, as in «db: Share the delete loop»')
  if (subject.endsWith('.')) problems.push('ends with a full stop')
  if (subject.includes(';')) problems.push('has two ideas: make two commits')
  return problems
}
