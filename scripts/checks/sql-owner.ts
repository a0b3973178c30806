import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './finding.ts'
import { repositoryFiles } from '../repository-files.ts'

const modules = /^server\/modules\/.*\.ts$/
/** Pattern for the files that may contain queries: stores, the files of the application's steps, and tests. */
const mayQuery = /\.store\.ts$|^server\/modules\/application\/steps\/|\.test\.ts$/
const minFiles = 100

/** Code that contains SQL: a Kysely query, an SQL template, or the text of a prepared statement. */
const query =
  /\bsql\s*(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\btext:\s*['"`]\s*(?:select|insert|update|delete|with)\b/

/**
 * Finds files of the modules that contain queries but are neither stores nor step files. Reports an error if fewer than
 * `fewest` files of the modules were read.
 */
export function checkSqlOwner(root: string, fewest = minFiles): Finding[] {
  const files = repositoryFiles(root).filter((path) => modules.test(path))
  const findings = files
    .filter((path) => !mayQuery.test(path) && query.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => ({ where: path, what: 'contains a query; move it to a store (*.store.ts)' }))
  if (files.length >= fewest) return findings
  return [...findings, { where: root, what: `only ${files.length} files were read, fewer than ${fewest}` }]
}
