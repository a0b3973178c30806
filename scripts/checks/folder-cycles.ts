import type { IModule } from 'dependency-cruiser'
import type { Finding } from './finding.ts'

const test = /\.test\.ts$/

/**
 * Returns the module of a file and the folder inside it, such as `office` and `office/decisions`. A file directly in a
 * module has no folder: such files connect the folders, or are shared by them.
 */
function foldersOf(path: string): string[] {
  const [module = '', ...inside] = /^server\/modules\/(.+)$/.exec(path)?.[1]?.split('/') ?? []
  const folder = inside.length > 1 ? [`${module}/${inside[0]}`] : []
  return inside.length === 0 ? [] : [module, ...folder]
}

interface Import {
  file: string
  target: string
  from: string
  to: string
}

function importsOf({ source, dependencies }: IModule): Import[] {
  if (test.test(source)) return []
  return dependencies.flatMap(({ resolved }) =>
    foldersOf(source).flatMap((from, depth) => {
      const to = foldersOf(resolved)[depth]
      const isSibling = to !== undefined && (depth === 0 || parentOf(from) === parentOf(to))
      return isSibling && from !== to ? [{ file: source, target: resolved, from, to }] : []
    }),
  )
}

const parentOf = (folder: string) => folder.split('/')[0]

/**
 * Reports each import between two modules of the server, or between two folders of a module, that need each other,
 * directly or through others. Tests may import in both directions.
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
