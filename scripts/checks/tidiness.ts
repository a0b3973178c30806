import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import type { Finding } from './finding.ts'
import { repositoryFiles } from '../repository-files.ts'

const longestFile = 300
const minFiles = 60

/** Names that say nothing about the content of a folder or file. */
const emptyNames = /^(utils?|misc|common|helpers?|lib)$/
const kebabCase = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const code = new Set(['.ts', '.tsx', '.mjs', '.css', '.sql'])

/** Checks the files for problems that no other tool finds: long files, bad names, barrel files and broken links. */
export function checkTidiness(root: string, fewest = minFiles): Finding[] {
  const files = repositoryFiles(root)
  const findings = files.flatMap((path) => {
    const problems = [...nameProblems(path), ...textProblems(root, path)]
    return problems.map((what) => ({ where: path, what }))
  })
  if (files.length >= fewest) return findings
  return [...findings, { where: root, what: `only ${files.length} files were read, fewer than ${fewest}` }]
}

function nameProblems(path: string): string[] {
  const problems: string[] = []
  const parts = path.split('/')
  const emptyName = parts.find((part) => emptyNames.test(part.replace(/\..*$/, '')))
  if (emptyName) problems.push(`«${emptyName}» says nothing about what is in it`)
  if (code.has(extname(path))) {
    // The file name of a migration begins with a number: 0001_name.sql.
    const name = basename(path)
      .replace(/^\d+_/, '')
      .replaceAll('_', path.endsWith('.sql') ? '-' : '_')
    if (!kebabCase.test(name)) problems.push('is not named in kebab-case')
  }
  if (path.endsWith('.tsx') && parts[0] !== 'web') problems.push('is a .tsx file outside web/')
  return problems
}

function textProblems(root: string, path: string): string[] {
  if (!code.has(extname(path)) && extname(path) !== '.md') return []
  const text = readFileSync(join(root, path), 'utf8')
  if (path.endsWith('.md')) return brokenLinks(root, path, text)
  const problems: string[] = []
  const lines = text.split('\n').length - 1
  if (lines > longestFile && !path.endsWith('.sql'))
    problems.push(`has ${lines} lines, more than ${longestFile}`)
  if (/^export (type )?(\*|\{[^}]*\}) (as \w+ )?from /m.test(text))
    problems.push('is a barrel: it exports what another file has')
  // Biome only formats this project, so a comment that turns off one of its lint rules has no effect.
  if (/^\s*(\/\/|\/\*|\{\/\*) ?biome-ignore(-\w+)? (lint|assist|suppressions)\b/m.test(text))
    problems.push('has a biome-ignore comment for a rule that does not run')
  if (/^(contract|institution|server|web)\//.test(path) && /(?<![\w-])e-mail(?!-)/i.test(text))
    problems.push('writes «e-mail»; our texts write «email»')
  // Without INSTITUTION_DIR, the server of a test would use the institution folder of this repository. Universities
  // replace that folder, and the test would then fail.
  if (startsServerOfTests(path, text) && !text.includes('INSTITUTION_DIR'))
    problems.push('starts a server without INSTITUTION_DIR')
  return problems
}

/** Returns whether a test or one of its helpers starts a server in its own process or as a program. */
function startsServerOfTests(path: string, text: string): boolean {
  if (!/^tests\/|^scripts\/(prove|processes)\/|\.test\.ts$/.test(path)) return false
  if (/^import .*\bserve\b.*\/main\.ts'$/m.test(text)) return true
  return /\bspawn\(/.test(text) && text.includes("scripts/start.ts'")
}

function brokenLinks(root: string, path: string, text: string): string[] {
  return Array.from(
    text.matchAll(/\]\(([^)\s#]*)(?:#([\w-]+))?[^)]*\)/g),
    ([, target = '', heading = '']) => {
      if (/^[a-z]+:/.test(target)) return []
      const file = target === '' ? join(root, path) : resolve(root, dirname(path), target)
      if (relative(root, file).startsWith('..') || !existsSync(file))
        return [`links to ${target}, which does not exist`]
      if (heading === '' || !file.endsWith('.md') || headingsOf(readFileSync(file, 'utf8')).has(heading))
        return []
      return [`links to the heading ${target}#${heading}, which does not exist`]
    },
  ).flat()
}

/** Returns the headings of a Markdown file as they are written in links: `Go back` as `go-back`. */
function headingsOf(text: string): Set<string> {
  return new Set(
    Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
