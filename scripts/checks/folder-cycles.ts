import type { IModule } from 'dependency-cruiser'
import type { Finding } from './finding.ts'

const test = /\.(test|journey)\.tsx?$/

interface Import {
  file: string
  target: string
  from: string
  to: string
}

/**
 * Returns the two neighbouring folders that an import connects, such as `server/http` and `server/db`. Returns null if
 * one of the two files is directly in their common parent folder. Such a file may import from all subfolders and be
 * imported by them.
 */
function foldersBetween(file: string, target: string): Pick<Import, 'from' | 'to'> | null {
  const [one, other] = [file.split('/'), target.split('/')]
  const depth = one.findIndex((name, at) => name !== other[at])
  const folderOf = (path: string[]) => path.slice(0, depth + 1).join('/')
  const inFolders = depth >= 0 && one.length > depth + 1 && other.length > depth + 1
  return inFolders ? { from: folderOf(one), to: folderOf(other) } : null
}

function importsOf({ source, dependencies }: IModule): Import[] {
  if (test.test(source)) return []
  return dependencies.flatMap(({ resolved }) => {
    const folders = foldersBetween(source, resolved)
    return folders === null ? [] : [{ file: source, target: resolved, ...folders }]
  })
}

/**
 * Reports each import between two neighbouring folders that need each other, directly or through other folders. Tests
 * may import in both directions.
 */
export function folderCycles(modules: readonly IModule[]): Finding[] {
  const imports = modules.flatMap(importsOf)
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of imports) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  const reachable = (start: string) => {
    const found = new Set<string>()
    const open = [start]
    for (let folder = open.pop(); folder !== undefined; folder = open.pop())
      for (const next of targets.get(folder) ?? [])
        if (!found.has(next)) {
          found.add(next)
          open.push(next)
        }
    return found
  }
  const reached = new Map([...targets.keys()].map((folder) => [folder, reachable(folder)]))
  return imports
    .filter(({ from, to }) => reached.get(to)?.has(from) === true)
    .map(({ file, target, from, to }) => ({
      where: file,
      what: `imports ${target}, but ${to} needs ${from}: move what both need into a folder below them`,
    }))
}
