import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

const folder = 'server/db/migrations'

/**
 * Last migration that may break running servers of the previous version. The changelog says that servers of version
 * 0.1.0 must be stopped before the upgrade. Later migrations must be able to run while servers of the previous version
 * run.
 */
const lastExempt = '0019_restored_copy.sql'

/**
 * Marker comment that a migration with a breaking change needs. It must say why the previous version no longer uses
 * what the migration changes.
 */
const marker = /^-- contract: \S.{20,}$/m

/** Changes that can break a running server of the previous version. */
const breaking: [RegExp, string][] = [
  [/\bdrop\s+(?:table|view)\b/i, 'drops a table or view'],
  [/\bdrop\s+column\b/i, 'drops a column'],
  [/\brename\s+(?:column\b|to\b|\w+\s+to\b)/i, 'renames a table or column'],
  [/\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i, 'changes the type of a column'],
  [/\balter\s+(?:column\s+)?\w+\s+set\s+not\s+null\b/i, 'makes a column mandatory'],
  [/\balter\s+(?:column\s+)?\w+\s+drop\s+default\b/i, 'drops a default'],
]

/** Last migration that need not say how long it holds locks. */
const lastWithoutDuration = '0086_draft_writers.sql'

/** Comment with which a migration says how long its locks last on a large table, such as `-- locks: 4 s with …`. */
const duration = /^-- locks: .{0,40}\d.{10,}$/m

/** Statements that block writes to a whole table for as long as they run. */
const locking: [RegExp, string][] = [
  [/\bgenerated\s+always\s+as\s*\([^;]*\bstored\b/i, 'rewrites a table for a generated column'],
  [
    /\badd\s+column\s+[^,;]*\bdefault\s+(?:now\s*\(|clock_timestamp\s*\(|random\s*\(|gen_random_uuid\s*\()/i,
    'rewrites a table for a default that differs between rows',
  ],
  [/^\s*(?:update|delete\s+from)\b/im, 'changes rows of a table in one statement'],
]

const addsColumn = /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+[^,;]*/gi

/**
 * Finds migrations that would break running servers of the previous version. A breaking change needs two releases. The
 * first release adds the replacement. The second release removes the old part, with a marker that says why the removal
 * is safe.
 */
export function checkMigrations(root: string): Finding[] {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.sql'))
  const found = names
    .filter((name) => name > lastExempt)
    .flatMap((name) => {
      const text = readFileSync(join(root, folder, name), 'utf8')
      const locks = name > lastWithoutDuration ? longLocks(text) : []
      return [
        ...breakingChanges(text).map(
          (what) =>
            `${what}; the former version still uses it. Add first and remove in the next release, with «-- contract: …»`,
        ),
        ...locks.map(
          (what) =>
            `${what}. Let a job do it in batches, or measure it and write «-- locks: 4 s with 200,000 applicants»`,
        ),
      ].map((what) => ({ where: `${folder}/${name}`, what }))
    })
  return names.includes(lastExempt) ? found : [...found, { where: folder, what: `has no ${lastExempt}` }]
}

/**
 * Returns a description of each kind of change in a migration that would break the previous version. The list is empty
 * if the migration has the marker.
 */
export function breakingChanges(text: string): string[] {
  if (marker.test(text)) return []
  // Ignores changes of indexes, because no statement of the server names an index.
  const sql = withoutBodies(text.replaceAll(/--.*$/gm, '')).replaceAll(/\balter\s+index\b[^;]*;/gi, '')
  const changes = breaking.filter(([pattern]) => pattern.test(sql)).map(([, what]) => what)
  const columns = [...sql.matchAll(addsColumn)].map(([column]) => column)
  const mandatory = columns.some((column) => /\bnot\s+null\b/i.test(column) && !/\bdefault\b/i.test(column))
  return mandatory ? [...changes, 'adds a mandatory column without a default'] : changes
}

/**
 * Returns a description of each kind of statement in a migration that blocks writes for a time that grows with the table.
 * The list is empty if the migration says how long its locks last.
 */
export function longLocks(text: string): string[] {
  if (duration.test(text)) return []
  const sql = withoutBodies(text.replaceAll(/--.*$/gm, ''))
  const created = [...sql.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(
    ([, name]) => name,
  )
  const indexed = [...sql.matchAll(/\bcreate\s+(?:unique\s+)?index\s+(?:\w+\s+)?on\s+(\w+)/gi)].map(
    ([, name]) => name,
  )
  const found = locking.filter(([pattern]) => pattern.test(sql)).map(([, what]) => what)
  return indexed.every((name) => created.includes(name))
    ? found
    : [...found, 'builds an index on an existing table']
}

/**
 * Replaces dollar-quoted strings with empty strings. Most dollar-quoted strings are bodies of functions, which do not
 * run during the migration.
 */
const withoutBodies = (sql: string) => sql.replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
