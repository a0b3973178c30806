import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './finding.ts'
import { repositoryFiles } from '../repository-files.ts'

const owner = /^server\/applicant\//
const checked = /^(server|scripts|bench|sandbox)\/.*\.ts$/
const tests = /\.test\.ts$/
/** Path of this file. This check skips it, because its messages and patterns contain the forbidden code. */
const self = 'scripts/checks/applicant-owner.ts'
const minFiles = 150

/** The only file of the server that may write `fees_paid`. The seed and benchmarks may also insert fictitious fees. */
const feesOwner = 'server/modules/payment/settlement/settlement.store.ts'
const table = String.raw`(?:only\s+)?(?:"?public"?\.)?"?applicant"?\b`
const stageWritten = /["']?\bstage\b["']?\s*[=:,)}\]]/i
const feesWritten = /["']?\b(?:fees_paid|feesPaid)\b["']?\s*[=:,)}\]]/i

/**
 * Finds Kysely queries and SQL outside server/applicant/ that lock an applicant's row or change its stage. Also finds
 * queries in the other folders of server/ that change the paid fees, except in `feesOwner`. Skips tests, which may
 * prepare any row. Also reports if fewer than `fewest` files were read.
 */
export function checkApplicantOwner(root: string, fewest = minFiles): Finding[] {
  const files = repositoryFiles(root).filter(
    (path) => checked.test(path) && !tests.test(path) && path !== self,
  )
  const findings = files
    .filter((path) => !owner.test(path))
    .flatMap((path) =>
      problemsIn(readFileSync(join(root, path), 'utf8'))
        .filter((what) => what !== feesMessage || (path.startsWith('server/') && path !== feesOwner))
        .map((what) => ({ where: path, what })),
    )
  if (files.length >= fewest) return findings
  return [...findings, { where: root, what: `only ${files.length} files were read, fewer than ${fewest}` }]
}

const lockMessage = 'locks an applicant row; use server/applicant/lock.ts'
const stageMessage = 'writes the stage of an applicant; use server/applicant/stage.ts'
const feesMessage = `writes the paid fees of an applicant; only ${feesOwner} does, with the payment`
const unlockedMessage = 'assigns the stage in SQL without the lock of lockedApplicantSql (decision 20)'

/**
 * Returns one message per kind of violation in a source: locking an applicant row, writing its stage or paid fees, or
 * assigning the stage without the lock.
 */
export function problemsIn(text: string): string[] {
  return [
    ...(queryLocks(text) || sqlLocks(text) ? [lockMessage] : []),
    ...(writes(text, stageWritten) ? [stageMessage] : []),
    ...(writes(text, feesWritten) ? [feesMessage] : []),
    ...(text.includes('stageAssignmentSql(') && !text.includes('lockedApplicantSql(')
      ? [unlockedMessage]
      : []),
  ]
}

function queryLocks(text: string): boolean {
  const locks = text.matchAll(/\.(?:forUpdate|forNoKeyUpdate|forShare|forKeyShare)\(([^)]*)\)/g)
  return [...locks].some(({ index, 1: tables = '' }) => {
    if (tables.trim() !== '') return /['"`]applicant['"`]/.test(tables)
    const query = text.slice(Math.max(text.lastIndexOf('selectFrom(', index), 0), index)
    return /['"`]applicant(?: as \w+)?['"`]/.test(query)
  })
}

function sqlLocks(text: string): boolean {
  const locks = text.matchAll(
    /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b(?:\s+of\s+([\w",\s]+))?/gi,
  )
  return [...locks].some(({ index, 1: tables }) => {
    const query = selectBefore(text, index)
    if (!new RegExp(String.raw`(?:\bfrom|\bjoin|,)\s+${table}`, 'i').test(query)) return false
    return tables === undefined || !/^\s*"?(?!applicant\b)\w+"?\s*(?:skip|nowait|$)/i.test(tables)
  })
}

/** Returns the innermost SQL `select` that is still open at position `end`, without the text in parentheses. */
function selectBefore(text: string, end: number): string {
  let query = text.slice(Math.max(text.lastIndexOf('`', end), end - 4000, 0), end)
  for (let shorter = ''; shorter !== query; ) {
    shorter = query
    query = query.replaceAll(/\([^()]*\)/g, ' ')
  }
  query = query.slice(query.lastIndexOf('(') + 1)
  return query.slice(Math.max(query.search(/\bselect\b(?![\s\S]*\bselect\b)/i), 0))
}

const writes = (text: string, column: RegExp) => queryWrites(text, column) || sqlWrites(text, column)

function queryWrites(text: string, column: RegExp): boolean {
  const updates = text.matchAll(
    /(?:updateTable|mergeInto|insertInto)\(\s*['"`]applicant(?: as \w+)?['"`]\s*\)/g,
  )
  return [...updates].some(({ index }) => {
    const rest = text.slice(index)
    const query = rest.slice(0, endOfQuery(rest))
    const sets = query.matchAll(/\.(?:set|doUpdateSet|thenUpdateSet)\(/g)
    return [...sets].some((set) => column.test(argumentsAt(query, set.index)))
  })
}

/**
 * Returns where the query at the start of the text ends: at its `.execute…`, at the next query, or at the end of the
 * text.
 */
function endOfQuery(text: string): number {
  const end = text.slice(1).search(/\.execute|updateTable\(|selectFrom\(|insertInto\(|deleteFrom\(/)
  return end === -1 ? text.length : end + 1
}

/**
 * Returns the source text of the arguments of the function call at position `start`, with the closing parenthesis.
 */
function argumentsAt(text: string, start: number): string {
  const open = text.indexOf('(', start)
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(open + 1, at + 1)
  }
  return text.slice(open + 1)
}

function sqlWrites(text: string, column: RegExp): boolean {
  const updates = new RegExp(
    String.raw`(?:\bupdate\s+${table}|\bmerge\s+into\s+${table}|\binsert\s+into\s+${table}[^\`;]*?\bdo\s+update)` +
      String.raw`[^\`;]*?\bset\b([^\`;]*?)(?:\bwhere\b|\breturning\b|\`|;|$)`,
    'gi',
  )
  return [...text.matchAll(updates)].some(({ 1: assignments = '' }) => column.test(assignments))
}
